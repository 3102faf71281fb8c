import { useLocation, useNavigate } from 'react-router'

import { type SignInAction, signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'

/** Returns a function that opens /signin. That page names the action, and returns to this page, at `to` if given. */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const page = usePage()
  return (action?: SignInAction, to?: `#${string}`) => void navigate(signInHref(page(to), action))
}

/** The URL of /signin that returns to this page, at `to` if given. */
export function useSignInHref(to?: `#${string}`): string {
  return signInHref(usePage()(to))
}

/** The URL of /signup that returns to this page, at `to`. */
export function useSignUpHref(to: `#${string}`): string {
  return signUpHref(usePage()(to))
}

function usePage() {
  const { pathname, search, hash } = useLocation()
  return (to?: `#${string}`) => pathname + search + (to ?? hash)
}
