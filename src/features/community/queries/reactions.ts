/** Likes and saves. The screen changes at once and returns to the server's state after a failure. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import type { FeedPost } from '../schemas.ts'
import { clearCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'
import { patchComment, patchPost } from './patch-loaded.ts'
import { setToggle } from './toggle-queue.ts'

/** A reaction patches the loaded lists, so they need no refetch. */
const meta = { isShownInLists: true }

interface PostToggle {
  postId: string
  /** True likes or saves; false undoes it. Repeating either is harmless. */
  on: boolean
}

/** Likes or unlikes a post. Resolves with the server's state, or null while an earlier click is still being sent. */
export const likePostMutation = mutationOptions({
  meta,
  mutationFn: (toggle: PostToggle, { client }) =>
    setPostReaction(
      client,
      toggle,
      toggle.on ? 'You must be logged in to like posts' : 'You must be logged in to unlike posts',
      'post_likes',
      likeChange,
    ),
  onSettled: clearCache,
})

/** Saves or unsaves a post. Resolves as `likePostMutation` does. */
export const savePostMutation = mutationOptions({
  meta,
  mutationFn: (toggle: PostToggle, { client }) =>
    setPostReaction(
      client,
      toggle,
      toggle.on ? 'You must be logged in to save posts' : 'You must be logged in to unsave posts',
      'post_saves',
      (_post, on) => ({ user_has_saved: on }),
    ),
  onSettled: (_saved, _error, _input, _result, { client }) => {
    clearCache()
    // The shown list of saved posts must not change under the reader. It is refetched when it opens next.
    void client.invalidateQueries({ queryKey: communityKeys.savedLists(), refetchType: 'none' })
  },
})

/** Likes or unlikes a comment. Resolves as `likePostMutation` does. */
export const likeCommentMutation = mutationOptions({
  meta,
  mutationFn: ({ postId, commentId, on }: PostToggle & { commentId: string }, { client }) =>
    setReaction(client, on, {
      refusal: on ? 'You must be logged in to like comments' : 'You must be logged in to unlike comments',
      key: `comment_likes ${commentId}`,
      show: (liked) => patchComment(client, postId, commentId, (comment) => likeChange(comment, liked)),
      send: (backend, profile_id, liked) => {
        const row = { comment_id: commentId, profile_id }
        const likes = backend.from('comment_likes')
        return liked ? likes.insert(row) : likes.delete().match(row)
      },
    }),
})

function setPostReaction(
  client: QueryClient,
  { postId, on }: PostToggle,
  refusal: string,
  table: 'post_likes' | 'post_saves',
  change: (post: FeedPost, on: boolean) => Partial<FeedPost>,
) {
  if (!postId) throw new AppError('Post ID is required')
  return setReaction(client, on, {
    refusal,
    key: `${table} ${postId}`,
    show: (state) => patchPost(client, postId, (post) => change(post, state)),
    send: (backend, profile_id, state) => {
      const row = { post_id: postId, profile_id }
      const rows = backend.from(table)
      return state ? rows.insert(row) : rows.delete().match(row)
    },
  })
}

interface Reaction {
  /** The error that a visitor gets. */
  refusal: string
  /** Clicks with the same key are sent one after the other. */
  key: string
  show: (on: boolean) => void
  send: (backend: Backend, userId: string, on: boolean) => PromiseLike<{ error: Error | null }>
}

async function setReaction(client: QueryClient, on: boolean, { refusal, key, show, send }: Reaction) {
  const user = currentUser()
  if (!user) throw new AppError(refusal)
  function showEverywhere(state: boolean) {
    show(state)
    // A running fetch started before the click and would bring back the old state.
    const running = client.getQueryCache().findAll({ queryKey: communityKeys.all, fetchStatus: 'fetching' })
    for (const { promise } of running) promise?.then(() => show(state)).catch(() => {})
  }
  const sendState = async (wanted: boolean) => {
    const { error } = await send(await backendOf(client), user.id, wanted)
    // A unique violation means that another tab, or a request whose response was lost, has set it already.
    if (error && !(wanted && errorCode(error) === UNIQUE_VIOLATION)) throw error
  }
  return setToggle(key, on, { show: showEverywhere, send: sendState })
}

/** Changes the count by one if the like changes it, never below 0. */
function likeChange(entry: { user_has_liked: boolean; like_count: number }, liked: boolean) {
  if (entry.user_has_liked === liked) return {}
  return { user_has_liked: liked, like_count: Math.max(0, entry.like_count + (liked ? 1 : -1)) }
}
