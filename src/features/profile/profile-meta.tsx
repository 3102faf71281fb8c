import { metaDescription, titleText } from './profile-texts.ts'
import type { Profile } from './schemas.ts'

/** What search engines and link previews show of a profile. The username's address is the one that counts. */
export function ProfileMeta({ profile }: { profile: Profile }) {
  const title = `${profile.full_name}, ${titleText(profile.title)} · Hibo`
  const description = metaDescription(profile)
  const address = `/profile/${profile.username}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="profile:username" content={profile.username} />
      {profile.avatar_url && <meta property="og:image" content={profile.avatar_url} />}
      <meta name="twitter:card" content="summary" />
    </>
  )
}
