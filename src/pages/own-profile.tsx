import type { LoaderFunctionArgs } from 'react-router'

import { ProfileSkeleton } from '#src/features/profile/page/profile-skeleton.tsx'
import { queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { useUser } from '#src/lib/session/session.ts'
import { loadProfile } from './profile/load-profile.ts'
import { ProfileScreen } from './profile/profile-screen.tsx'

type Notes = typeof import('#src/features/profile/page/owner-notes.tsx').default

/** The notes for the owner. Their code loads with the profile: later, they would move everything below them. */
let Notes: Notes | undefined

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id } = requireUser(request)
  const notes = import('#src/features/profile/page/owner-notes.tsx').then(
    (module) => {
      Notes = module.default
    },
    () => {}, // the page tries again, and goes on without them
  )
  await Promise.all([loadProfile(context.get(queryClientContext), id), notes])
}

/** The viewer's own profile. */
export function Component() {
  const user = useUser()
  // After a sign-out the loader is about to redirect to /signin.
  return user ? <ProfileScreen profileKey={user.id} Notes={Notes} /> : <ProfileSkeleton />
}
