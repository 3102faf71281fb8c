import type { LoaderFunctionArgs } from 'react-router'

import { ProfileSkeleton } from '#src/features/profile/page/profile-skeleton.tsx'
import { type LoaderContext, queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { useUser } from '#src/lib/session/session.ts'
import { loadProfile } from './profile/load-profile.ts'
import OwnerNotes from './profile/owner-notes.tsx'
import { ProfileScreen } from './profile/profile-screen.tsx'

export async function loader({ request, context }: LoaderFunctionArgs<LoaderContext>) {
  await loadProfile(context.get(queryClientContext), requireUser(request).id)
  return null
}

/** The viewer's own profile. */
export function Component() {
  const user = useUser()
  // After a sign-out the loader is about to redirect to /signin.
  return user ? <ProfileScreen profileKey={user.id} Notes={OwnerNotes} /> : <ProfileSkeleton />
}
