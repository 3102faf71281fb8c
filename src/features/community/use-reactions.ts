import { useMutation } from '@tanstack/react-query'

import { limitText } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { toast } from '#src/ui/toast.ts'

import { SwitchError } from './latest-wish.ts'
import { likePost, savePost } from './queries/reactions.ts'
import type { FeedPost } from './schemas.ts'
import { useSignInRedirect } from './use-sign-in.ts'

const LIKE_FAILED = 'Failed to update like status'
const SAVE_FAILED = 'Failed to update save status'
const SAVED = 'Post saved to your profile'
const REMOVED = 'Post removed from saved items'

/** Likes and saves as toggles. Whoever is signed out is led to sign in, and back afterwards. */
export function useReactions(post: FeedPost) {
  const toSignIn = useSignInRedirect()
  const like = useMutation(likePost)
  const save = useMutation(savePost)

  async function toggleLike() {
    if (!currentUser()) return toSignIn()
    try {
      await like.mutateAsync({ postId: post.id, on: !post.user_has_liked })
      toast.clear(LIKE_FAILED)
    } catch (error) {
      toast.error(refusal(error) ?? LIKE_FAILED)
    }
  }

  async function toggleSave() {
    if (!currentUser()) return toSignIn()
    try {
      const saved = await save.mutateAsync({ postId: post.id, on: !post.user_has_saved })
      if (saved === null) return
      toast.clear(SAVE_FAILED, saved ? REMOVED : SAVED)
      toast.success(saved ? SAVED : REMOVED)
    } catch (error) {
      toast.error(refusal(error) ?? SAVE_FAILED)
    }
  }

  return { toggleLike, toggleSave }
}

/** Of a switch that failed, the reason is what stopped it. */
function refusal(error: unknown) {
  return limitText(error instanceof SwitchError ? error.cause : error)
}
