/** Headers that limit what a page of ours may load, embed, send and tell. */

/** Where members' pictures may come from besides this site: the avatars of third-party sign-in. */
const AVATAR_HOSTS = ['https://avatars.githubusercontent.com', 'https://lh3.googleusercontent.com']
const HSTS_SECONDS = 60 * 60 * 24 * 365

export interface Origins {
  /** Public origin of the site. */
  siteUrl: string
  /** Origin of the Supabase project that serves the API; null when this server does. */
  supabaseUrl: string | null
}

export interface PageOrigins extends Pick<Origins, 'supabaseUrl'> {
  /** Sources such as `'sha256-…'` of the style elements that our own templates carry. */
  styleHashes?: readonly string[]
  /** The same for the one script element. */
  scriptHash?: string | undefined
}

/** The policy for the app's pages: its own scripts and styles, nothing inline but them, nobody may frame it. */
export function pagePolicy({ supabaseUrl, styleHashes = [], scriptHash = '' }: PageOrigins): string {
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

/** The policy for what is no page: JSON, mails, plain answers. */
export const STRICTEST_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers that every response carries. */
export function commonHeaders({ siteUrl }: Pick<Origins, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  }
}
