/** Likes and saves. The screen changes at once and returns to the server's state after a failure. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { clearCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'
import { patchComment } from './patch-comments.ts'
import { patchPost } from './patch-posts.ts'
import { ToggleQueue } from './toggle-queue.ts'

const queue = new ToggleQueue()
/** A like changes the loaded lists itself: they stay. */
const meta = { isShownInLists: true }

interface PostToggle {
  postId: string
  /** True likes or saves; false undoes it. Repeating either is harmless. */
  on: boolean
}

/** Likes or unlikes a post. Resolves with the server's state, or null while an earlier click is still being sent. */
export const likePostMutation = mutationOptions({
  meta,
  mutationFn: ({ postId, on }: PostToggle, { client }) => {
    requirePost(postId)
    return setReaction(client, on, {
      key: `like posts ${postId}`,
      refusal: on ? 'You must be logged in to like posts' : 'You must be logged in to unlike posts',
      show: (liked) => patchPost(client, postId, (post) => likeChange(post, liked)),
      add: (backend, profile_id) => backend.from('post_likes').insert({ post_id: postId, profile_id }),
      remove: (backend, profile_id) =>
        backend.from('post_likes').delete().match({ post_id: postId, profile_id }),
    })
  },
  onSettled: clearCache,
})

/** Saves or unsaves a post. Resolves as `likePost` does. */
export const savePostMutation = mutationOptions({
  meta,
  mutationFn: ({ postId, on }: PostToggle, { client }) => {
    requirePost(postId)
    return setReaction(client, on, {
      key: `save posts ${postId}`,
      refusal: on ? 'You must be logged in to save posts' : 'You must be logged in to unsave posts',
      show: (user_has_saved) => patchPost(client, postId, () => ({ user_has_saved })),
      add: (backend, profile_id) => backend.from('post_saves').insert({ post_id: postId, profile_id }),
      remove: (backend, profile_id) =>
        backend.from('post_saves').delete().match({ post_id: postId, profile_id }),
    })
  },
  onSettled: (_saved, _error, _input, _result, { client }) => {
    clearCache()
    // The list of saved posts stays as it is on screen, and is refetched when it opens next.
    void client.invalidateQueries({ queryKey: communityKeys.savedLists(), refetchType: 'none' })
  },
})

/** Likes or unlikes a comment. Resolves as `likePost` does. */
export const likeCommentMutation = mutationOptions({
  meta,
  mutationFn: ({ postId, commentId, on }: PostToggle & { commentId: string }, { client }) =>
    setReaction(client, on, {
      key: `like comments ${commentId}`,
      refusal: on ? 'You must be logged in to like comments' : 'You must be logged in to unlike comments',
      show: (liked) => patchComment(client, postId, commentId, (comment) => likeChange(comment, liked)),
      add: (backend, profile_id) =>
        backend.from('comment_likes').insert({ comment_id: commentId, profile_id }),
      remove: (backend, profile_id) =>
        backend.from('comment_likes').delete().match({ comment_id: commentId, profile_id }),
    }),
})

type Send = (backend: Backend, userId: string) => PromiseLike<{ error: Error | null }>

interface Reaction {
  /** Clicks with one key are sent one after the other. */
  key: string
  /** Shown to a visitor. */
  refusal: string
  show: (on: boolean) => void
  add: Send
  remove: Send
}

async function setReaction(client: QueryClient, on: boolean, { key, refusal, show, add, remove }: Reaction) {
  const user = currentUser()
  if (!user) throw new AppError(refusal)
  function showEverywhere(state: boolean) {
    show(state)
    // A running fetch started before the click and would bring back the old state.
    const running = client.getQueryCache().findAll({ queryKey: communityKeys.all, fetchStatus: 'fetching' })
    for (const { promise } of running) promise?.then(() => show(state)).catch(() => {})
  }
  const send = async (wanted: boolean) => {
    const backend = await backendOf(client)
    const { error } = await (wanted ? add : remove)(backend, user.id)
    // A unique violation means that another tab, or a request whose response was lost, has set it already.
    if (error && !(wanted && errorCode(error) === UNIQUE_VIOLATION)) throw error
  }
  return queue.set(key, on, { show: showEverywhere, send })
}

/** Changes the count by one if the like changes it, never below 0. */
function likeChange(entry: { user_has_liked: boolean; like_count: number }, liked: boolean) {
  if (entry.user_has_liked === liked) return {}
  return { user_has_liked: liked, like_count: Math.max(0, entry.like_count + (liked ? 1 : -1)) }
}

function requirePost(postId: string) {
  if (!postId) throw new AppError('Post ID is required')
}
