/** Returns the URL of the sign-in page that leads back to `page`, a path with search and hash. */
export function signInHref(page: string): string {
  return withNext('/signin', page)
}

/** Returns the URL of the sign-up page whose confirmation link leads back to `page`. */
export function signUpHref(page: string): string {
  return withNext('/signup', page)
}

/** The home page is where both pages lead anyway. */
function withNext(path: string, page: string) {
  return page === '/' ? path : `${path}?next=${encodeURIComponent(page)}`
}
