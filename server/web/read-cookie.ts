/** The value of a cookie in a `Cookie` header, or null. Our cookies hold plain words, so nothing is decoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const entry of header?.split(';') ?? []) {
    const separator = entry.indexOf('=')
    if (entry.slice(0, separator).trim() === name) return entry.slice(separator + 1).trim()
  }
  return null
}
