import type { QueryClient } from '@tanstack/react-query'

/** Fetches a profile and its page's code ahead, so that opening it shows it at once. */
export async function prefetchProfile(client: QueryClient, username: string): Promise<void> {
  try {
    // Loaded when wanted: most cards that are seen are not opened.
    const page = import('./profile.tsx')
    const { profilePageQuery } = await import('#src/features/profile/queries/profile-page.ts')
    await Promise.all([client.prefetchQuery(profilePageQuery(username)), page])
  } catch {
    // Only ahead of time: opening the page loads it again and reports what fails then.
  }
}
