/** Where one signs in, with the way back to `page`: a path of this site with its search and hash. */
export function signInHref(page: string): string {
  return `/signin?next=${encodeURIComponent(page)}`
}
