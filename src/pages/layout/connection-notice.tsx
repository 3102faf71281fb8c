import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { useOnline } from '#src/ui/use-online.ts'

/** Says that the device is offline, or that the page shows cached data that could not be refreshed. */
export function ConnectionNotice() {
  const user = useUser()
  const online = useOnline()
  const isOutdated = useOutdated()
  if (online && !isOutdated) return null
  return (
    <p className="bg-accent-soft px-4 py-2 text-center text-accent-ink text-sm">
      {online
        ? 'The site does not answer as it should. You see what was loaded earlier.'
        : 'You are offline. Pages that you opened before still open.'}
      {user && ' Messages you write go out when the connection is back.'}
    </p>
  )
}

function useOutdated(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    cache.subscribe,
    () => hasOutdated(cache),
    () => false,
  )
}

/** Data from the offline cache is stale after the first failed try, other data after the last one. */
function hasOutdated(cache: QueryCache): boolean {
  return cache.getAll().some((query) => {
    const { data, error, isInvalidated, fetchFailureReason } = query.state
    return query.isActive() && data !== undefined && Boolean(error ?? (isInvalidated && fetchFailureReason))
  })
}
