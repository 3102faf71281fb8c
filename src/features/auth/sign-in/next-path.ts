/** The local path to return to after sign-in. */
import { parseUrl } from '#src/lib/parse-url.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

const HOME = '/'
/** A placeholder origin. Only URLs that stay on it are followed. */
const PLACEHOLDER_ORIGIN = 'https://hibo.invalid'
/** Account pages: they redirect a signed-in member, or finish a flow of their own. */
const ACCOUNT_PAGE = /^\/(signin|signup|forgot-password|complete-profile|auth\/.*)$/
const STORAGE_KEY = 'hibo-next'

/** The local path in `?next=…`, or '/'. A URL of another origin counts as absent. */
export function nextPath(params: URLSearchParams): string {
  return localPath(withoutOrigin(params.get('next')))
}

/** The path of a URL of this site. Mails of a Supabase project carry full URLs: their templates know no path. */
function withoutOrigin(value: string | null): string | null {
  if (typeof window === 'undefined' || !value?.startsWith(`${window.location.origin}/`)) return value
  return value.slice(window.location.origin.length)
}

/** Stores the path while this tab visits a third-party provider. */
export function storeNextPath(path: string): void {
  writeTabValue(STORAGE_KEY, path)
}

/** Returns the stored path and removes it; '/' without one. */
export function takeNextPath(): string {
  const path = readTabValue(STORAGE_KEY)
  writeTabValue(STORAGE_KEY, null)
  return localPath(path)
}

function localPath(value: string | null): string {
  if (!value?.startsWith('/')) return HOME
  // Parsed as the browser will: it reads `//x`, `/\x` and `/<tab>/x` as other sites.
  const url = parseUrl(value, PLACEHOLDER_ORIGIN)
  if (url?.origin !== PLACEHOLDER_ORIGIN) return HOME
  const { pathname, search, hash } = url
  // `/.//x` stays on the origin here, but following its path `//x` would leave it.
  return pathname.startsWith('//') || ACCOUNT_PAGE.test(pathname) ? HOME : pathname + search + hash
}
