import { MEMBER_COOKIE, readCookie } from '#src/lib/cookies.ts'

/** Posts: links to them are shared, and everybody reads the same text. */
const SHARED_PAGE = /^\/(community\/post|posts)\/[^/]+$/

/** The page that a request gets: rendered for visitors, the same for a member, or a shell that the browser renders. */
export type Audience = 'visitor' | 'member' | 'member-shell'

/** Reads the hint cookie. It grants nothing: a member's page has nothing that a visitor's has not. */
export function audienceOf(pathname: string, cookie: string | null | undefined): Audience {
  if (readCookie(cookie, MEMBER_COOKIE) !== '1') return 'visitor'
  return SHARED_PAGE.test(pathname) ? 'member' : 'member-shell'
}
