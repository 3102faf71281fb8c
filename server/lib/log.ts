/** Lines of the log: one JSON object each. They contain no name, email address, text or id of a person. */

import { errorCode } from './error-code.ts'
import { requestIds } from './request-id.ts'

const FRAME = /^\s+at .+:\d+:\d+\)?$/
const MAX_FRAMES = 5

export type LogLevel = 'info' | 'warn' | 'error'

export interface LogFields {
  method?: string
  /** The area of the site, such as `api` or `page`, but never the path, which may name a person. */
  area?: string
  status?: number
  /** The error's message (`reasonOf`), where no person can be in it. */
  cause?: string
}

/** Lines of one kind in `WINDOW_MS`. The others are counted, so that an attack or an outage does not fill the disk. */
const MAX_LINES = 10
const WINDOW_MS = 60_000

/** Lines of this minute, by kind. */
const kinds = new Map<string, number>()

/**
 * Writes a line: information to stdout, the rest to stderr, with the id of its request. After ten lines of one kind in
 * a minute, one line at its end says how many more there were (`"event":"repeated"`).
 * @param fields name no person; `text` is for whoever reads it.
 */
export function log(event: string, fields: object = {}, level: LogLevel = 'info'): void {
  const description = { level, event, ...fields }
  const kind = JSON.stringify(description)
  const lines = (kinds.get(kind) ?? 0) + 1
  kinds.set(kind, lines)
  if (lines === 1) {
    const timer = setTimeout(endWindow, WINDOW_MS, kind, event, level)
    if (typeof timer === 'object') timer.unref() // in Deno a timer is a number
  }
  const request = requestIds.getStore()
  if (lines <= MAX_LINES) write({ ...description, ...(request && { request }) })
}

/** Writes a line of information without the limit per minute. */
export function logEach(event: string, fields: object): void {
  write({ level: 'info', event, ...fields })
}

/** Says a sentence to whoever started the site: as it is at a terminal, else as a line of the log. */
export function say(event: string, text: string, level: LogLevel = 'info'): void {
  const stream = level === 'info' ? process.stdout : process.stderr
  if (stream.isTTY) stream.write(`${text}\n`)
  // Writes all lines at once, so that a reader of the first line sees the others, too.
  else write(...text.split('\n').map((line) => ({ level, event, text: line })))
}

/** Logs an error that is not known: its name, code and stack frames, but not its message, which may quote a person. */
export function logError(event: string, error: unknown, fields: LogFields = {}): void {
  log(event, { ...fields, ...describe(error) }, 'error')
}

function endWindow(kind: string, of: string, level: LogLevel) {
  const more = (kinds.get(kind) ?? 0) - MAX_LINES
  kinds.delete(kind)
  if (more > 0) write({ level, event: 'repeated', of, times: more })
}

/** Writes lines of one level. */
function write(...lines: (Record<string, unknown> & { level: LogLevel })[]) {
  const time = new Date().toISOString()
  const text = lines.map((line) => JSON.stringify({ time, ...line })).join('\n')
  if (lines[0]?.level === 'info') console.log(text)
  else console.error(text)
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
