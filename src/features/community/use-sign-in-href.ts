import { useLocation, useNavigate } from 'react-router'

import { signInHref } from '#src/lib/session/sign-in-href.ts'

/** Leads to /signin, from where one comes back to this very page. */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const href = useSignInHref()
  return () => void navigate(href)
}

/** Where to sign in, with the way back to this page; to the place in it that `hash` names. */
export function useSignInHref(to?: `#${string}`): string {
  const { pathname, search, hash } = useLocation()
  return signInHref(pathname + search + (to ?? hash))
}
