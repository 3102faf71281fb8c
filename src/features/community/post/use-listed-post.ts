import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import { listedPost } from '../queries/post.ts'
import type { FeedPost } from '../schemas.ts'

/** The post as a loaded list has it, kept up to date, or undefined. */
export function useListedPost(postId: string): FeedPost | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  return useSyncExternalStore(
    subscribe,
    () => listedPost(client, postId),
    () => undefined,
  )
}
