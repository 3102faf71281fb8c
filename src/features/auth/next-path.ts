/** Where a visitor goes after signing in. */

const HOME = '/'
/** Any origin does: only addresses that stay on it are followed. */
const BASE = 'https://hibo.invalid'
/** Pages that would send a member straight on, or that finish a flow of their own. */
const NOT_A_PLACE = /^\/(signin|signup|forgot-password|complete-profile|auth\/.*)$/
const STORAGE_KEY = 'hibo-next'

/** The local path in `?next=…`, or '/'. Never another site: an address that leaves the origin counts as absent. */
export function nextPath(params: URLSearchParams): string {
  return localPath(params.get('next'))
}

/** Keeps the place over a visit to a third-party provider, in this tab. */
export function rememberNextPath(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path)
  } catch {
    // Storage is blocked: the sign-in ends on the home page.
  }
}

/** What `rememberNextPath` kept, once; else '/'. */
export function takeNextPath(): string {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return localPath(path)
  } catch {
    return HOME
  }
}

function localPath(value: string | null): string {
  if (!value?.startsWith('/')) return HOME
  const { origin, pathname, search, hash } = parse(value)
  // `/.//x` keeps its origin here and would lose it as soon as `//x` is followed.
  if (origin !== BASE || pathname.startsWith('//') || NOT_A_PLACE.test(pathname)) return HOME
  return pathname + search + hash
}

/** The browser's own parser judges, since it will follow: it reads `//x`, `/\x` and `/<tab>/x` as other sites. */
function parse(value: string) {
  try {
    return new URL(value, BASE)
  } catch {
    return new URL(BASE)
  }
}
