import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { ProfileFormSkeleton } from '#src/features/profile/edit/form-part.tsx'
import { ProfileForm } from '#src/features/profile/edit/profile-form.tsx'
import { ownSpecializationsQuery } from '#src/features/profile/queries/own-specializations.ts'
import { editedProfileQuery } from '#src/features/profile/queries/profile-page.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { currentUser, useUser } from '#src/lib/session/session.ts'
import { skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { OWN_PAGES } from './layout/own-pages.tsx'

/** The page for visitors. Members don't load it. The server renders it with the page. */
const SignInGate = import.meta.env.SSR
  ? (await import('./sign-in/sign-in-gate.tsx')).default
  : lazy(() => import('./sign-in/sign-in-gate.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const user = import.meta.env.SSR ? null : currentUser()
  if (user) {
    await Promise.all([
      loadQuery(client, editedProfileQuery(user.id)),
      loadQuery(client, specializationsQuery()),
      loadQuery(client, skillsQuery()),
      loadQuery(client, ownSpecializationsQuery(user.id)),
    ])
  }
}

export function Component() {
  const user = useUser()
  const { pathname, search, hash, state } = useLocation()
  // The navigation state is lost when signing in, so the next path has the hash of the field instead.
  const next = pathname + search + (state === TO_SPECIALIZATIONS ? '#specializations' : hash)
  return (
    <>
      <PageMeta title="Edit Profile" path={null} />
      {user ? (
        <>
          <PageHeader {...OWN_PAGES['/profile/edit']} />
          <div className="page-width py-6 sm:py-8 lg:pl-55">
            <EditedProfile key={user.id} userId={user.id} />
          </div>
        </>
      ) : (
        <SignInGate
          // The reasons of the sign-in page are not used: they would bring its code to every member who edits.
          reason={`${next.endsWith('#specializations') ? 'add a specialization to' : 'edit'} your profile`}
          message="User not authenticated. Please sign in."
          next={next}
        />
      )}
    </>
  )
}

function EditedProfile({ userId }: { userId: string }) {
  const [params] = useSearchParams()
  const profile = useQuery(editedProfileQuery(userId))
  const specializations = useQuery(specializationsQuery())
  if (profile.isPending || specializations.isPending) return <ProfileFormSkeleton />
  if (!profile.data) {
    return (
      <ErrorPanel
        title={profile.data === null ? 'Profile data not found' : 'Failed to load profile data'}
        text="Nothing was changed."
        query={profile}
      />
    )
  }
  return <ProfileForm page={profile.data} preselected={params.getAll('specialization')} />
}
