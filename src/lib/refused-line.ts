import { messageOf } from './error-texts.ts'

/** The profile field that the server's message names: 'This name holds a web address.' Null for other errors. */
export function refusedLine(error: unknown) {
  const [, line] = /^This (name|title|company) /.exec(messageOf(error, '')) ?? []
  return line === 'title' || line === 'company' ? line : line ? 'name' : null
}
