import type { QueryClient } from '@tanstack/react-query'

import { cachedDeveloper } from '#src/features/developers/queries.ts'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import { profileRatingsQuery, rightsQuery } from '#src/features/ratings/queries/ratings.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { isUuid } from '#src/lib/uuid.ts'

/** Whether the profile was found by a username that its member gave up. */
export function isFormerName(key: string, { username }: { username: string }): boolean {
  return !isUuid(key) && key.toLowerCase() !== username
}

/** Loads a profile and its ratings, in parallel if its id is known. Another username must be resolved first. */
export async function loadProfile(client: QueryClient, key: string): Promise<ProfilePage | null | undefined> {
  const viewer = currentUser()?.id
  const id = isUuid(key) ? key.toLowerCase() : cachedDeveloper(client, key)?.id
  // The viewer's rights load in parallel with the profile: a later button would shift the page.
  if (viewer && id && id !== viewer) void client.prefetchQuery(rightsQuery(viewer, id))
  const [page] = await Promise.all([
    loadQuery(client, profilePageQuery(key)),
    id && loadQuery(client, profileRatingsQuery(id)),
  ])
  if (page && !id) await loadQuery(client, profileRatingsQuery(page.profile.id))
  return page
}
