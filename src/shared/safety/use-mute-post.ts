import { useMutation, useQuery } from '@tanstack/react-query'
import { BellMinus, BellPlus } from 'lucide-react'
import { serverMessage } from '#src/lib/errors.ts'
import { useUser } from '#src/lib/session/session.ts'
import type { MenuItem } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.ts'
import { mutedPostQuery, setPostMutedMutation } from './muted-posts.ts'
import type { Thing } from './things.ts'

/**
 * Mutes a post, or ends it: the member gets no more notifications about it. A toast confirms it; for
 * muting, with Undo.
 */
export function useMutePost() {
  const { mutateAsync, isPending } = useMutation(setPostMutedMutation)

  async function mute(post: string, muted: boolean): Promise<void> {
    try {
      await mutateAsync({ post, muted })
      if (muted) {
        toast.success('This post is muted: you get no more notifications about it.', {
          label: 'Undo',
          run: () => void mute(post, false),
        })
      } else toast.success('This post is no longer muted.')
    } catch (error) {
      toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
    }
  }
  return { mute, isPending }
}

/** The menu's entry that mutes a post or ends it; none for other things, and for visitors, who get no notifications. */
export function useMutePostItems({ kind, id }: Thing): MenuItem[] {
  const user = useUser()
  const { data: isMuted } = useQuery({
    ...mutedPostQuery(user?.id ?? '', id),
    enabled: user !== null && kind === 'post',
  })
  const { mute } = useMutePost()
  if (!user || kind !== 'post') return []
  return [
    isMuted
      ? { label: 'Unmute this post', Icon: BellPlus, onSelect: () => void mute(id, false) }
      : { label: 'Mute this post', Icon: BellMinus, onSelect: () => void mute(id, true) },
  ]
}
