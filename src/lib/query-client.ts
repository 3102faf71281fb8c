import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'

import { isRetryable } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The first words of all keys: what one feature refreshes of another is there, or it does not compile. */
    queryKey: readonly [
      (
        | 'community'
        | 'dashboard'
        | 'developers'
        | 'messages'
        | 'profile'
        | 'ratings'
        | 'skills'
        | 'specializations'
      ),
      ...(readonly unknown[]),
    ]
  }
}

/** Lists count as fresh for this long. */
const STALE_MS = 60_000
const RETRIES = 2
/** Long enough to read a post and come Back to its list as it was. */
const KEPT_MS = 30 * 60_000

// Not in a task of its own, which the second click of a double click would overtake: the form would be sent twice.
notifyManager.setScheduler(queueMicrotask)
// Else TanStack Query takes a page that opens without a network for connected, and does not see the network come.
if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine)

/** One for each browser tab, and one for each request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < RETRIES && navigator.onLine && isRetryable(error),
        // A lost connection fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
