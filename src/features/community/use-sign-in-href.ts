import { useLocation, useNavigate } from 'react-router'

import { signInHref, signUpHref } from '#src/lib/session/sign-in-href.ts'

/** Returns a function that opens /signin, which returns to this page, at `to` if given. */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (to?: `#${string}`) => void navigate(signInHref(pathname + search + (to ?? hash)))
}

/** The address of /signin that returns to this page, at `to` if given. */
export function useSignInHref(to?: `#${string}`): string {
  return signInHref(usePage(to))
}

/** The address of /signup that returns to this page, at `to`. */
export function useSignUpHref(to: `#${string}`): string {
  return signUpHref(usePage(to))
}

function usePage(to?: `#${string}`) {
  const { pathname, search, hash } = useLocation()
  return pathname + search + (to ?? hash)
}
