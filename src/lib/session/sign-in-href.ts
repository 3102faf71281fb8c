/** Returns the URL of the sign-in page that leads back to `page`, a path with search and hash. */
export function signInHref(page: string): string {
  return `/signin?next=${encodeURIComponent(page)}`
}

/** The same for the sign-up page: the confirmation's link leads back. */
export function signUpHref(page: string): string {
  return `/signup?next=${encodeURIComponent(page)}`
}
