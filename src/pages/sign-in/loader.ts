import type { LoaderFunctionArgs } from 'react-router'
import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { redirectMembers } from '#src/features/auth/sign-in/redirect-members.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { contactOf } from './reason.ts'

/** The loader of /signin and /signup: members go on, visitors read what the account is for. */
export async function loader(args: LoaderFunctionArgs) {
  const toMember = redirectMembers(args)
  if (toMember) return toMember
  const id = contactOf(nextPath(new URL(args.request.url).searchParams))
  return id && loadQuery(args.context.get(queryClientContext), headerProfileQuery(id))
}
