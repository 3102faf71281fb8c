import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { isRetryable } from './errors.ts'
import type { featureKeys } from './feature-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The first part of every query key: the feature that owns the query. */
    queryKey: readonly [keyof typeof featureKeys, ...(readonly unknown[])]
  }
}

/** Lists are fresh for this long. */
const STALE_MS = 60_000
const MAX_RETRIES = 2
/** Long enough to read a post and find its list unchanged with Back. */
const KEPT_MS = 30 * 60_000

// A microtask notifies: before a macrotask the second click of a double click could come first and submit the form
// twice.
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
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < MAX_RETRIES && navigator.onLine && isRetryable(error),
        // Offline, a request fails at once instead of waiting without a message.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
