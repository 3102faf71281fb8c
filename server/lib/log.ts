/** Structured log lines. They contain no name, address, text or id of a person. */

import { errorCode } from './error-code.ts'

const FRAME = /^\s+at .+:\d+:\d+\)?$/
const FRAMES = 5

export interface LogFields {
  method?: string
  /** The area of the site, such as `api` or `page`, but never the path, which may name a person. */
  area?: string
  status?: number
}

/** Writes one JSON line to stderr. It contains an error's name, code and stack frames, but never its message. */
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

/** The innermost stack frames. The message before them is skipped: it may quote lines that look like frames. */
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
