/** An action that needs an account, for sign-in links whose return page does not imply the action. */
export type SignInAction = 'like' | 'save' | 'mute' | 'block'

/** Returns the URL of the sign-in page, which names the action and leads back to `page`: path, search and hash. */
export function signInHref(page: string, action?: string | null): string {
  return withNext('/signin', page, action)
}

/** Returns the URL of the sign-up page whose confirmation link leads back to `page`. */
export function signUpHref(page: string, action?: string | null): string {
  return withNext('/signup', page, action)
}

/** Adds the page to return to. The home page is the default and adds nothing. */
function withNext(path: string, page: string, action?: string | null) {
  if (page === '/') return path
  return `${path}?next=${encodeURIComponent(page)}${action ? `&for=${encodeURIComponent(action)}` : ''}`
}
