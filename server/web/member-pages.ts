import { MEMBER_COOKIE, readCookie } from '#src/lib/cookies.ts'
import { SITE_PAGES } from '#src/lib/site-pages.ts'

/** Pages with the same content for everybody. The others belong to one member, or are forms of visitors. */
const PUBLIC_PAGES = [
  /^\/(developers|jobs|community|categories|companies|moderation\/log)?$/,
  /^\/(community\/(post|category)|posts)\/[^/]+$/,
  /^\/profile\/(?!edit$)[^/]+(\/posts)?$/,
]

/** The page that a request gets: rendered for visitors, the same for a member, or a frame that the browser fills. */
export type Audience = 'visitor' | 'member' | 'member-frame'

/** Reads the hint cookie. It grants nothing: a member's page has nothing that a visitor's has not. */
export function audienceOf(pathname: string, cookie: string | null | undefined): Audience {
  if (readCookie(cookie, MEMBER_COOKIE) !== '1') return 'visitor'
  return isPublicPage(pathname) ? 'member' : 'member-frame'
}

export function isPublicPage(pathname: string): boolean {
  return (
    PUBLIC_PAGES.some((pattern) => pattern.test(pathname)) || SITE_PAGES.some(({ path }) => path === pathname)
  )
}
