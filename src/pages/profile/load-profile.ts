import type { QueryClient } from '@tanstack/react-query'

import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import { profileRatingsQuery } from '#src/features/ratings/queries.ts'
import { load } from '#src/lib/load.ts'
import { isUuid } from '#src/lib/uuid.ts'

/** Asks for the profile, and for its ratings at once where the key is an id; a username has to be resolved first. */
export async function loadProfile(client: QueryClient, key: string): Promise<ProfilePage | null | undefined> {
  if (isUuid(key)) {
    const [page] = await Promise.all([
      load(client, profilePageQuery(key)),
      load(client, profileRatingsQuery(key.toLowerCase())),
    ])
    return page
  }
  const page = await load(client, profilePageQuery(key))
  if (page) await load(client, profileRatingsQuery(page.profile.id))
  return page
}
