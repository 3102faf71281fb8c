import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { cachedDeveloper } from '#src/features/developers/queries.ts'
import { ProfileNotFound } from '#src/features/profile/profile-not-found.tsx'
import { ProfileSkeleton } from '#src/features/profile/profile-skeleton.tsx'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { Profile } from '#src/features/profile/schemas.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { ProfileView } from './profile-view.tsx'

interface ProfileScreenProps {
  profileKey: string
  /** The posts of a profile; without them it shows skills, projects and ratings. */
  children?: ((profile: Profile) => ReactNode) | undefined
}

/** A profile by id or username, in each of its states. */
export function ProfileScreen({ profileKey, children }: ProfileScreenProps) {
  const client = useQueryClient()
  const { data: page, isPending } = useQuery(profilePageQuery(profileKey))
  if (isPending) {
    return (
      <>
        <PageMeta title="Profile" path={null} />
        <ProfileSkeleton known={cachedDeveloper(client, profileKey)} />
      </>
    )
  }
  if (page === undefined) {
    return (
      <>
        <PageMeta title="Error Loading Profile" path={null} />
        <ErrorPanel
          level={1}
          title="Error Loading Profile"
          text="Failed to load profile. Please try again later."
          retryLabel="Retry"
          query={{ refetch: () => window.location.reload(), isFetching: false }}
        />
      </>
    )
  }
  if (page === null) return <ProfileNotFound />
  // The key resets the state of the view for another profile.
  return <ProfileView key={page.profile.id} page={page} posts={children?.(page.profile)} />
}
