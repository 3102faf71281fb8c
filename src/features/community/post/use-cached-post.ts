import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import { cachedPost } from '../queries/post.ts'
import type { FeedPost } from '../schemas.ts'

/** The post as a loaded list has it, kept up to date, or undefined. */
export function useCachedPost(postId: string): FeedPost | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  return useSyncExternalStore(
    subscribe,
    () => cachedPost(client, postId),
    () => undefined,
  )
}
