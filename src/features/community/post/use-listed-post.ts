import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import { listedPost } from '../queries/post.ts'
import type { FeedPost } from '../schemas.ts'

/** What a list has shown of this post, with what the viewer has done to it since. Undefined where none has. */
export function useListedPost(postId: string): FeedPost | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  return useSyncExternalStore(
    subscribe,
    () => listedPost(client, postId),
    () => undefined,
  )
}
