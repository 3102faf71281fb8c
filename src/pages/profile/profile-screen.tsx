import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'

import { cachedDeveloper } from '#src/features/developers/queries.ts'
import { ProfileSkeleton } from '#src/features/profile/page/profile-skeleton.tsx'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { Profile } from '#src/features/profile/schemas.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'
import { isFormerName } from './load-profile.ts'
import { ProfileView, type ProfileViewProps } from './profile-view.tsx'

/** The search for a missing profile. Loaded on demand, because profiles are rarely missing. */
const FindSomebody = servedPart(
  import.meta.env.SSR
    ? (await import('../home/find-somebody.tsx')).default
    : lazyPart(() => import('../home/find-somebody.tsx')),
)

interface ProfileScreenProps extends Pick<ProfileViewProps, 'Notes'> {
  profileKey: string
  /** The part of the path below the profile's own. */
  subpage?: string
  /** The posts of a profile; without them it shows skills, projects and ratings. */
  children?: ((profile: Profile) => ReactNode) | undefined
}

/** A profile by id or username, in each of its states. */
export function ProfileScreen({ profileKey, subpage = '', Notes, children }: ProfileScreenProps) {
  const client = useQueryClient()
  const { data: page, isPending } = useQuery(profilePageQuery(profileKey))
  const navigate = useNavigate()
  const present = page && isFormerName(profileKey, page.profile) && page.profile.username
  useEffect(() => {
    // The loader redirects, too, but in the browser the data can come after the loader.
    if (present) void navigate(`/profile/${present}${subpage}`, { replace: true })
  }, [present, subpage, navigate])
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
  return <ProfileView key={page.profile.id} {...{ page, Notes }} posts={children?.(page.profile)} />
}

/** The page of a profile that does not exist. */
function ProfileNotFound() {
  return (
    <MessagePage>
      <PageMeta title="Profile Not Found" path={null} />
      <WovenSwatch>
        <UserX />
      </WovenSwatch>
      <h1 className="text-3xl">Profile Not Found</h1>
      <p className="text-ink-muted">This profile doesn't exist or has been removed.</p>
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
      <FindSomebody />
    </MessagePage>
  )
}
