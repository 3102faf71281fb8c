import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { limitText } from '#src/lib/error-texts.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'
import { toast } from '#src/ui/toast.ts'
import { likePostMutation, savePostMutation } from '../queries/reactions.ts'
import type { FeedPost } from '../schemas.ts'
import { useSignInRedirect } from '../use-sign-in-href.ts'

const SAVED_TEXT = 'Post saved to your profile'
const REMOVED_TEXT = 'Post removed from saved items'

/** Toggles a post's like and save. A visitor signs in first; the reaction is then sent on return. */
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
        toast.clear(saved ? REMOVED_TEXT : SAVED_TEXT)
        toast.success(saved ? SAVED_TEXT : REMOVED_TEXT)
      },
      'Failed to update save status',
    )

  useWanted(post.id, (isSave) => void (isSave ? setSaved : setLike)(true))
  return {
    toggleLike: () => setLike(!post.user_has_liked),
    toggleSave: () => setSaved(!post.user_has_saved),
  }
}

const STORAGE_KEY = 'hibo-wanted'
/** A stored reaction expires after this time: the visitor has gone on to something else. */
const WANTED_MS = 30 * 60_000

type Reaction = 'like' | 'save'

/** Keeps a visitor's reaction while this tab signs in. It is not in the URL, so that no link can cause a reaction. */
export function storeWanted(reaction: Reaction, id: string): void {
  writeTabValue(STORAGE_KEY, `${reaction} ${id} ${Date.now()}`)
}

/** Sends the stored reaction when its post or comment is on screen again; drops it if the visitor did not sign in. */
export function useWanted(id: string, give: (isSave: boolean) => void): void {
  // A layout effect: a click before a later effect would store a new reaction, which that effect would then take.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is back
  useLayoutEffect(() => {
    const [reaction, wanted, at] = readTabValue(STORAGE_KEY)?.split(' ') ?? []
    if (wanted !== id) return
    writeTabValue(STORAGE_KEY, null)
    if (currentUser() && Date.now() - Number(at) < WANTED_MS) give(reaction === 'save')
  }, [])
}
