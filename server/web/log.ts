/** Structured log lines. None holds a name, an address, a text or an id of a person. */

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
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    // Messages of databases and parsers quote what people wrote; the frames do not.
    at: error.stack
      ?.split('\n')
      .filter((frame) => /^\s+at /.test(frame))
      .slice(0, 5)
      .map((frame) => frame.trim()),
  }
}
