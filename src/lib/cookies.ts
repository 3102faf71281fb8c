/** The cookies of this site: their names, and how the browser and the server read them. None is secret. */

/** `1` while a member is signed in: the server then sends a page for members. Grants no access. */
export const MEMBER_COOKIE = 'hibo_member'
/** The chosen theme: `light` or `dark`. */
export const THEME_COOKIE = 'hibo_theme'
/** The chosen use of data: `save` or `full`. */
export const DATA_COOKIE = 'hibo_data'
/** The version of the style sheets in the browser's cache: later pages link to them instead of inlining them. */
export const STYLES_COOKIE = 'hibo_styles'

/** Returns a cookie's value from a `Cookie` header or `document.cookie`, or null. Nothing is decoded. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const entry of header?.split(';') ?? []) {
    const separator = entry.indexOf('=')
    if (entry.slice(0, separator).trim() === name) return entry.slice(separator + 1).trim()
  }
  return null
}

const YEAR_SECONDS = 60 * 60 * 24 * 365

/** Writes a cookie for a year, which the server can read too. Null deletes it. */
export function writeCookie(name: string, value: string | null): void {
  const maxAge = value === null ? 0 : YEAR_SECONDS
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing on older phones
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}
