import type { QueryClient } from '@tanstack/react-query'

import { listedDeveloper } from '#src/features/developers/queries.ts'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import { mayRateQuery, profileRatingsQuery } from '#src/features/ratings/queries.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { isUuid } from '#src/lib/uuid.ts'

/** Loads a profile and its ratings, in parallel if `key` is an id. A username must be resolved first. */
export async function loadProfile(client: QueryClient, key: string): Promise<ProfilePage | null | undefined> {
  const viewer = currentUser()?.id
  const id = isUuid(key) ? key.toLowerCase() : listedDeveloper(client, key)?.id
  // In parallel with the profile, because a later button would shift the page.
  if (viewer && id && id !== viewer) void client.prefetchQuery(mayRateQuery(viewer, id))
  if (!import.meta.env.SSR && !isUuid(key)) {
    void client.prefetchQuery(profilePageQuery(key)).then(() => {
      const page = client.getQueryData(profilePageQuery(key).queryKey)
      if (page) void client.prefetchQuery(profileRatingsQuery(page.profile.id))
    })
    return client.getQueryData(profilePageQuery(key).queryKey)
  }
  if (isUuid(key)) {
    const [page] = await Promise.all([
      loadQuery(client, profilePageQuery(key)),
      loadQuery(client, profileRatingsQuery(key.toLowerCase())),
    ])
    return page
  }
  const page = await loadQuery(client, profilePageQuery(key))
  if (page) await loadQuery(client, profileRatingsQuery(page.profile.id))
  return page
}
