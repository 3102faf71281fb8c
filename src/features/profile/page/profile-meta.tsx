import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { headlineText } from '#src/shared/domain/title.ts'
import type { ProfilePage } from '../schemas.ts'
import { metaDescription } from './profile-texts.ts'
import { profileDetails } from './structured-data.ts'

/** A profile's metadata for search engines and link previews. The canonical URL has the username. */
export function ProfileMeta({ page, posts }: { page: ProfilePage; posts: boolean }) {
  const { profile } = page
  return (
    <PageMeta
      title={posts ? `Posts by ${profile.full_name}` : `${profile.full_name}, ${headlineText(profile)}`}
      description={metaDescription(profile)}
      path={profile.noindex ? null : `/profile/${profile.username}${posts ? '/posts' : ''}`}
      details={import.meta.env.SSR ? (absolute) => profileDetails(page, posts, absolute) : undefined}
    />
  )
}
