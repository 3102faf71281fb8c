import type { QueryClient } from '@tanstack/react-query'

import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'

/** Fetches a profile and its page's code ahead, so that opening it shows it at once. */
export function prefetchProfile(client: QueryClient, username: string): void {
  void client.prefetchQuery(profilePageQuery(username))
  import('./profile.tsx').catch(() => {
    // Only ahead of time: opening the page loads it again and reports what fails then.
  })
}
