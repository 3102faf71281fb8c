/** Structured log lines. None holds a name, an address, a text or an id of a person. */

import { errorCode } from './error-code.ts'

const FRAME = /^\s+at .+:\d+:\d+\)?$/
const FRAMES = 5

export interface LogFields {
  method?: string
  /** The area of the site, such as `api` or `page`; never the path, which may name a person. */
  area?: string
  status?: number
}

/** Writes one JSON line to stderr. Of an error it keeps the kind, the code and the place, never the message. */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const line = { time: new Date().toISOString(), level: 'error', event, ...fields, ...describe(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = errorCode(error)
  return {
    error: error.name,
    ...(code && { code }),
    at: framesOf(error),
  }
}

/** The innermost places; the message before them may quote what people wrote, even lines that look like places. */
function framesOf({ stack = '', message }: Error) {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim())
}
