import { useMutation } from '@tanstack/react-query'

import { limitText } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { toast } from '#src/ui/toast.ts'
import { likePost, savePost } from './queries/reactions.ts'
import type { FeedPost } from './schemas.ts'
import { SwitchError } from './toggle-queue.ts'
import { useSignInRedirect } from './use-sign-in-href.ts'

const SAVED = 'Post saved to your profile'
const REMOVED = 'Post removed from saved items'

/** Likes and saves as toggles. Whoever is signed out is led to sign in, and back afterwards. */
export function useReactions(post: FeedPost) {
  const toSignIn = useSignInRedirect()
  const like = useMutation(likePost)
  const save = useMutation(savePost)

  async function attempt(act: () => Promise<void>, failure: string) {
    if (!currentUser()) return toSignIn()
    try {
      await act()
      toast.clear(failure)
    } catch (error) {
      if (currentUser()) toast.error(refusal(error) ?? failure)
      else toSignIn() // the session has ended, which was said
    }
  }

  const toggleLike = () =>
    attempt(async () => {
      await like.mutateAsync({ postId: post.id, on: !post.user_has_liked })
    }, 'Failed to update like status')

  const toggleSave = () =>
    attempt(async () => {
      const saved = await save.mutateAsync({ postId: post.id, on: !post.user_has_saved })
      if (saved === null) return
      toast.clear(saved ? REMOVED : SAVED)
      toast.success(saved ? SAVED : REMOVED)
    }, 'Failed to update save status')

  return { toggleLike, toggleSave }
}

/** Of a switch that failed, the reason is what stopped it. */
function refusal(error: unknown) {
  return limitText(error instanceof SwitchError ? error.cause : error)
}
