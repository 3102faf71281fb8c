import type { QueryClient } from '@tanstack/react-query'

import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import { profileRatingsQuery } from '#src/features/ratings/queries.ts'
import { load } from '#src/lib/load.ts'
import { isUuid } from '#src/lib/uuid.ts'

/** Asks for the profile, and for its ratings at once where the key is an id; a username has to be resolved first. */
export async function loadProfile(client: QueryClient, key: string): Promise<ProfilePage | null | undefined> {
  if (!import.meta.env.SSR && !isUuid(key)) {
    void client.prefetchQuery(profilePageQuery(key)).then(() => {
      const page = client.getQueryData(profilePageQuery(key).queryKey)
      if (page) void client.prefetchQuery(profileRatingsQuery(page.profile.id))
    })
    return client.getQueryData(profilePageQuery(key).queryKey)
  }
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
