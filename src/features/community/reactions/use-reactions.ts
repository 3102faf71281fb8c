import { useMutation } from '@tanstack/react-query'

import { limitText } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { toast } from '#src/ui/toast.ts'

import { likePostMutation, savePostMutation } from '../queries/reactions.ts'
import type { FeedPost } from '../schemas.ts'
import { useSignInRedirect } from '../use-sign-in-href.ts'
import { storeWanted, useWanted } from './wanted-reaction.ts'

const SAVED = 'Post saved to your profile'
const REMOVED = 'Post removed from saved items'

/** Toggles a post's like and save. Visitors are sent to sign in, return here, and have it. */
export function useReactions(post: FeedPost) {
  const toSignIn = useSignInRedirect()
  const like = useMutation(likePostMutation)
  const save = useMutation(savePostMutation)

  function signInFirst(action: 'like' | 'save') {
    storeWanted(action, post.id)
    toSignIn(action)
  }

  async function attempt(action: 'like' | 'save', act: () => Promise<unknown>, failure: string) {
    if (!currentUser()) return signInFirst(action)
    try {
      await act()
      toast.clear(failure)
    } catch (error) {
      const reason = limitText(error)
      if (currentUser()) toast.error(reason ?? failure)
      else signInFirst(action) // the session has ended, which was already announced
    }
  }

  const setLike = (on: boolean) =>
    attempt('like', () => like.mutateAsync({ postId: post.id, on }), 'Failed to update like status')

  const setSaved = (on: boolean) =>
    attempt(
      'save',
      async () => {
        const saved = await save.mutateAsync({ postId: post.id, on })
        if (saved === null) return
        toast.clear(saved ? REMOVED : SAVED)
        toast.success(saved ? SAVED : REMOVED)
      },
      'Failed to update save status',
    )

  useWanted(post.id, (reaction) => void (reaction === 'like' ? setLike : setSaved)(true))
  return {
    toggleLike: () => setLike(!post.user_has_liked),
    toggleSave: () => setSaved(!post.user_has_saved),
  }
}
