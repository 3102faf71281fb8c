import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { BellMinus, BellPlus } from 'lucide-react'
import { backendOf, callWrite } from '#src/lib/backend.ts'
import { orToast } from '#src/lib/or-toast.ts'
import { useUser } from '#src/lib/session/session.ts'
import type { MenuItem } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.ts'
import { refreshNotifications } from '../refresh-notifications.ts'
import { safetyKeys } from './keys.ts'
import type { Thing } from './things.ts'

/**
 * Mutes or unmutes a post. The member gets no notifications about a muted post. A toast confirms the change; for
 * muting it has Undo.
 */
export function useMutePost() {
  const { mutateAsync } = useMutation(setPostMutedMutation)

  async function setMuted(post: string, muted: boolean): Promise<void> {
    if (!(await orToast(() => mutateAsync({ post, muted })))) return
    if (!muted) return toast.success('This post is no longer muted.')
    toast.success('This post is muted: you get no more notifications about it.', {
      label: 'Undo',
      run: () => void setMuted(post, false),
    })
  }
  return setMuted
}

/** The menu's entry that mutes or unmutes a post; none for other things, nor for visitors. */
export function useMutePostItems({ kind, id }: Thing): MenuItem[] {
  const user = useUser()
  const { data: isMuted } = useQuery({
    ...mutedPostQuery(user?.id ?? '', id),
    enabled: user !== null && kind === 'post',
  })
  const setMuted = useMutePost()
  if (!user || kind !== 'post') return []
  return [
    isMuted
      ? { label: 'Unmute this post', Icon: BellPlus, onSelect: () => void setMuted(id, false) }
      : { label: 'Mute this post', Icon: BellMinus, onSelect: () => void setMuted(id, true) },
  ]
}

/** Whether the member muted this post. A menu requests it when it opens. */
export function mutedPostQuery(userId: string, postId: string) {
  return queryOptions({
    queryKey: safetyKeys.mutedPost(userId, postId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
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
