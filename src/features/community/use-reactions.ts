import { useMutation } from '@tanstack/react-query'

import { limitText } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { toast } from '#src/ui/toast.ts'

import { SwitchError } from './latest-wish.ts'
import { likePost, savePost } from './queries/reactions.ts'
import type { FeedPost } from './schemas.ts'
import { useSignInRedirect } from './use-sign-in.ts'

/** Likes and saves as toggles. Whoever is signed out is led to sign in, and back afterwards. */
export function useReactions(post: FeedPost) {
  const toSignIn = useSignInRedirect()
  const like = useMutation(likePost)
  const save = useMutation(savePost)

  async function toggleLike() {
    if (!currentUser()) return toSignIn()
    try {
      await like.mutateAsync({ postId: post.id, on: !post.user_has_liked })
    } catch (error) {
      toast.error(refusal(error) ?? 'Failed to update like status')
    }
  }

  async function toggleSave() {
    if (!currentUser()) return toSignIn()
    try {
      const saved = await save.mutateAsync({ postId: post.id, on: !post.user_has_saved })
      if (saved !== null)
        toast.success(saved ? 'Post saved to your profile' : 'Post removed from saved items')
    } catch (error) {
      toast.error(refusal(error) ?? 'Failed to update save status')
    }
  }

  return { toggleLike, toggleSave }
}

/** Of a switch that failed, the reason is what stopped it. */
function refusal(error: unknown) {
  return limitText(error instanceof SwitchError ? error.cause : error)
}
