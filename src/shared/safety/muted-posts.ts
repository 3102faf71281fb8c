/** Posts about which the member gets no notifications. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { backendOf, callWrite } from '#src/lib/backend.ts'
import { refreshNotifications } from '../refresh-notifications.ts'
import { safetyKeys } from './keys.ts'

/** Whether the member muted this post. Asked when a menu opens. */
export function mutedPostQuery(userId: string, postId: string) {
  return queryOptions({
    queryKey: safetyKeys.mutedPost(userId, postId),
    queryFn: async ({ client, signal }) => {
      const backend = await backendOf(client)
      const { data } = await backend
        .from('muted_posts')
        .select('post_id')
        .eq('post_id', postId)
        .abortSignal(signal)
        .throwOnError()
      return data.length > 0
    },
    staleTime: 0,
  })
}

/** Mutes or unmutes a post. Rejects with PostgrestError. */
export const setPostMutedMutation = mutationOptions({
  mutationFn: (args: { post: string; muted: boolean }, { client }) =>
    callWrite(client, 'set_post_muted', args),
  onSuccess: (_data, _input, _result, { client }) => {
    refreshNotifications(client)
    return client.invalidateQueries({ queryKey: safetyKeys.mutedPosts() })
  },
})
