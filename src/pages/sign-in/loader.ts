import type { LoaderFunctionArgs } from 'react-router'

import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { redirectMembers } from '#src/features/auth/sign-in/redirect-members.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { loadContact } from './sign-in-reason.tsx'

/** The loader of /signin and /signup: members go on, visitors read what the account is for. */
export function loader(args: LoaderFunctionArgs) {
  const next = nextPath(new URL(args.request.url).searchParams)
  return redirectMembers(args) ?? loadContact(args.context.get(queryClientContext), next)
}
