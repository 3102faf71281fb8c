/** Headers that limit what a page may load, embed, send and reveal. */

/** Besides this site, members' pictures may come from third-party sign-in. */
const AVATAR_HOSTS = ['https://avatars.githubusercontent.com', 'https://lh3.googleusercontent.com']
const HSTS_SECONDS = 60 * 60 * 24 * 365

export interface PagePolicy {
  /** Origin of the Supabase project that serves the API; null if this server does. */
  supabaseUrl: string | null
  /** Sources such as `'sha256-…'` of the style elements in our templates. */
  styleHashes?: readonly string[] | undefined
  /** The source of the one inline script. */
  scriptHash?: string | undefined
}

/** The content security policy of the app's pages. They run no inline code but our own, and nobody may frame them. */
export function pagePolicy({ supabaseUrl, styleHashes = [], scriptHash = '' }: PagePolicy): string {
  const api = supabaseUrl ? [supabaseUrl, supabaseUrl.replace(/^http/, 'ws')] : []
  const images = ["'self'", 'data:', 'blob:', ...AVATAR_HOSTS, ...(supabaseUrl ? [supabaseUrl] : [])]
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`.trimEnd(),
    ["style-src 'self'", ...styleHashes].join(' '),
    `img-src ${images.join(' ')}`,
    `connect-src ${["'self'", ...api].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The policy of all other responses: JSON, mails, plain text. */
export const STRICTEST_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every response. @param siteUrl the public origin of the site. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  }
}
