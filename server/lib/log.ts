/** Structured log lines. They contain no name, email address, text or id of a person. */

import { errorCode } from './error-code.ts'

const FRAME = /^\s+at .+:\d+:\d+\)?$/
const MAX_FRAMES = 5

export interface LogFields {
  method?: string
  /** The area of the site, such as `api` or `page`, but never the path, which may name a person. */
  area?: string
  status?: number
}

/** Lines of one kind in `WINDOW_MS`. The others are counted, so that an attack or an outage does not fill the disk. */
const MAX_LINES = 10
const WINDOW_MS = 60_000

/** Lines of this minute, by kind. */
const kinds = new Map<string, number>()

/**
 * Writes one JSON line to stderr. It contains an error's name, code and stack frames, but never its message. After ten
 * lines of one kind in a minute, one line at its end says how many more there were (`"event":"repeated"`).
 */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  const description = { event, ...fields, ...describe(error) }
  const kind = JSON.stringify(description)
  const lines = (kinds.get(kind) ?? 0) + 1
  kinds.set(kind, lines)
  if (lines === 1) setTimeout(endWindow, WINDOW_MS, kind, event).unref()
  if (lines <= MAX_LINES) write(description)
}

function endWindow(kind: string, of: string) {
  const more = (kinds.get(kind) ?? 0) - MAX_LINES
  kinds.delete(kind)
  if (more > 0) write({ event: 'repeated', of, times: more })
}

function write(fields: object) {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level: 'error', ...fields })}\n`)
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
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
}
