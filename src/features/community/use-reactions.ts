import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

import { limitText } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { toast } from '#src/ui/toast.ts'

import { SwitchError } from './latest-wish.ts'
import { likePost, savePost } from './queries/reactions.ts'
import type { FeedPost } from './schemas.ts'

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

/** Leads to /signin, from where one comes back to this very page. */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const href = useSignInHref()
  return () => void navigate(href)
}

/** Where to sign in, with the way back to this page; to the place in it that `hash` names. */
export function useSignInHref(to?: `#${string}`): string {
  const { pathname, search, hash } = useLocation()
  return `/signin?next=${encodeURIComponent(pathname + search + (to ?? hash))}`
}
