import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { isRetryable } from './errors.ts'
import type { featureKeys } from './feature-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The first part of every query key: the feature that owns the query. */
    queryKey: readonly [keyof typeof featureKeys, ...(readonly unknown[])]
  }
}

/** Data is stale after this time. */
const STALE_MS = 60_000
const MAX_RETRIES = 2
/** Unused data stays cached for this time: long enough to read a post and go Back to an unchanged list. */
const CACHED_MS = 30 * 60_000

// Notifies in a microtask. Before a macrotask, the second click of a double click could submit the form again.
notifyManager.setScheduler(queueMicrotask)
// TanStack Query assumes a connection at the start, and would miss the return of the network on a page opened offline.
if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine)

// The server logs the failures of the pages that it renders.
const logFailure = import.meta.env.SSR ? () => {} : console.warn

/** Creates the query client of a browser tab, which logs failures, or of one request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure('A read failed', queryKey, error),
    }),
    mutationCache: new MutationCache({ onError: (error) => logFailure('A write failed', error) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: CACHED_MS,
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < MAX_RETRIES && navigator.onLine && isRetryable(error),
        // Offline, a request fails at once with a message, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
