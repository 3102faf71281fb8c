/** Likes and saves of posts, likes of comments: shown at once, taken back when the server does not follow. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { clearCache } from '../session-cache.ts'
import { LatestWish, SwitchError } from '../toggle-queue.ts'
import { patchComment } from './comment-pages.ts'
import { communityKeys } from './keys.ts'
import { patchPost } from './patch-posts.ts'

const wishes = new LatestWish()

export interface Wish {
  postId: string
  /** True likes or saves, false takes it back. Either may be repeated without harm. */
  on: boolean
}

/** Likes or unlikes a post. Resolves with what holds now, or null where an earlier click is still at it. */
export const likePost = mutationOptions({
  mutationFn: ({ postId, on }: Wish, { client }) => {
    requirePost(postId)
    const profile_id = memberOr(
      on ? 'You must be logged in to like posts' : 'You must be logged in to unlike posts',
    )
    return bring(`like ${postId}`, on, {
      client,
      show: (liked) => patchPost(client, postId, (post) => likeChange(post, liked)),
      add: async () => (await backendOf(client)).from('post_likes').insert({ post_id: postId, profile_id }),
      remove: async () =>
        (await backendOf(client)).from('post_likes').delete().match({ post_id: postId, profile_id }),
    })
  },
  onSettled: clearCache,
})

/** Saves or unsaves a post. */
export const savePost = mutationOptions({
  mutationFn: ({ postId, on }: Wish, { client }) => {
    requirePost(postId)
    const profile_id = memberOr(
      on ? 'You must be logged in to save posts' : 'You must be logged in to unsave posts',
    )
    return bring(`save ${postId}`, on, {
      client,
      show: (user_has_saved) => patchPost(client, postId, () => ({ user_has_saved })),
      add: async () => (await backendOf(client)).from('post_saves').insert({ post_id: postId, profile_id }),
      remove: async () =>
        (await backendOf(client)).from('post_saves').delete().match({ post_id: postId, profile_id }),
    })
  },
  onSettled: (_saved, _error, _wish, _result, { client }) => {
    clearCache()
    refreshSaved(client)
  },
})

export interface CommentWish {
  postId: string
  commentId: string
  on: boolean
}

/** Likes or unlikes a comment. */
export const likeComment = mutationOptions({
  mutationFn: ({ postId, commentId, on }: CommentWish, { client }) => {
    const profile_id = memberOr(
      on ? 'You must be logged in to like comments' : 'You must be logged in to unlike comments',
    )
    return bring(`comment ${commentId}`, on, {
      client,
      show: (liked) => patchComment(client, postId, commentId, (comment) => likeChange(comment, liked)),
      add: async () =>
        (await backendOf(client)).from('comment_likes').insert({ comment_id: commentId, profile_id }),
      remove: async () =>
        (await backendOf(client)).from('comment_likes').delete().match({ comment_id: commentId, profile_id }),
    })
  },
})

interface Switch {
  client: QueryClient
  show: (on: boolean) => void
  add: () => PromiseLike<{ error: Error | null }>
  remove: () => PromiseLike<{ error: Error | null }>
}

async function bring(key: string, on: boolean, { client, show, add, remove }: Switch) {
  const keep = (state: boolean) => {
    show(state)
    // What has been asked for before arrives as it was before.
    const underWay = client.getQueryCache().findAll({ queryKey: communityKeys.all, fetchStatus: 'fetching' })
    for (const { promise } of underWay) promise?.then(() => show(state)).catch(() => {})
  }
  keep(on)
  try {
    const reached = await wishes.bring(key, on, async (wanted) => {
      const { error } = await (wanted ? add() : remove())
      // Already there: from another tab, or from a request whose answer was lost.
      if (error && !(wanted && errorCode(error) === UNIQUE_VIOLATION)) throw error
    })
    if (reached !== null) keep(reached)
    return reached
  } catch (error) {
    if (error instanceof SwitchError) keep(error.reached)
    throw error
  }
}

/** One more or one less, never below 0, and only where it is a change. */
function likeChange(entry: { user_has_liked: boolean; like_count: number }, liked: boolean) {
  if (entry.user_has_liked === liked) return {}
  return { user_has_liked: liked, like_count: Math.max(0, entry.like_count + (liked ? 1 : -1)) }
}

function requirePost(postId: string) {
  if (!postId) throw new AppError('Post ID is required')
}

function memberOr(refusal: string): string {
  const user = currentUser()
  if (!user) throw new AppError(refusal)
  return user.id
}

/** The list of saved posts keeps what is on screen; it is read anew when it is opened next. */
function refreshSaved(client: QueryClient) {
  void client.invalidateQueries({ queryKey: communityKeys.saved(), refetchType: 'none' })
}
