/** Adds, changes and deletes comments. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { personSchema } from '#src/lib/answer-schemas.ts'
import { backendOf } from '#src/lib/backend.ts'
import { isBlank } from '#src/lib/domain/visible-text.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'

import { type Comment, commentSchema } from '../schemas.ts'
import { clearCache } from '../session-cache.ts'
import { appendComment, patchComment, removeComment } from './comment-pages.ts'
import { communityKeys } from './keys.ts'
import { patchPost } from './patch-posts.ts'

const rowSchema = v.pick(commentSchema, ['id', 'content', 'created_at', 'updated_at', 'profile_id'])

interface CommentInput {
  /** A new comment's id comes from the form, so that a retry can't add it twice. */
  id: string
  postId: string
  content: string
}

/** Adds a comment at the end. Rejects with AppError or PostgrestError. */
export const addComment = mutationOptions({
  mutationFn: async ({ id, postId, content }: CommentInput, { client }): Promise<Comment> => {
    const user = currentUser()
    if (!user) throw new AppError('You must be logged in to add a comment')
    if (!postId) throw new AppError('Post ID is required')
    if (isBlank(content)) throw new AppError('Comment content is required')
    const comments = (await backendOf(client)).from('comments')
    const { error } = await comments.insert({
      id,
      post_id: postId,
      profile_id: user.id,
      content: content.trim(),
    })
    if (error && errorCode(error) !== UNIQUE_VIOLATION) throw error
    const [row, author] = await Promise.all([
      comments.select('id, content, created_at, updated_at, profile_id').eq('id', id).single().throwOnError(),
      readAuthor(client, user.id),
    ])
    return { ...v.parse(rowSchema, row.data), author, like_count: 0, user_has_liked: false }
  },
  onSuccess: (comment, { postId }, _result, { client }) => {
    appendComment(client, postId, comment)
    patchPost(client, postId, (post) => ({ comment_count: post.comment_count + 1 }))
    clearCache()
  },
})

/** Changes a comment's text. */
export const updateComment = mutationOptions({
  mutationFn: async ({ id, content }: CommentInput, { client }) => {
    if (!id) throw new AppError('Comment ID is required')
    if (isBlank(content)) throw new AppError('Comment content is required')
    const updated_at = new Date().toISOString()
    const { data } = await (await backendOf(client))
      .from('comments')
      .update({ content: content.trim(), updated_at })
      .eq('id', id)
      .select('id, content, created_at, updated_at, profile_id')
      .maybeSingle()
      .throwOnError()
    if (!data) throw new AppError('This comment does not exist any more')
    return v.parse(rowSchema, data)
  },
  onSuccess: (row, { id, postId }, _result, { client }) => patchComment(client, postId, id, () => row),
  onError: (error) => console.error('A comment could not be changed', error.message),
})

/** Removes a comment at once, and restores it if the server refuses. */
export const deleteComment = mutationOptions({
  mutationFn: async ({ id }: Omit<CommentInput, 'content'>, { client }) => {
    if (!id) throw new AppError('Comment ID is required')
    await (await backendOf(client)).from('comments').delete().eq('id', id).throwOnError()
  },
  onMutate: async ({ id, postId }, { client }) => {
    const queryKey = communityKeys.comments(postId)
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    removeComment(client, postId, id)
    return { before }
  },
  onSuccess: (_data, { postId }, _result, { client }) => {
    patchPost(client, postId, (post) => ({ comment_count: Math.max(0, post.comment_count - 1) }))
    clearCache()
  },
  onError: (error, { postId }, result, { client }) => {
    if (result) client.setQueryData(communityKeys.comments(postId), result.before)
    console.error('A comment could not be deleted', error.message)
  },
})

async function readAuthor(client: QueryClient, id: string) {
  return client.query({
    queryKey: communityKeys.author(id),
    queryFn: async () => {
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select('id, username, full_name, avatar_url')
        .eq('id', id)
        .single()
        .throwOnError()
      return v.parse(personSchema, data)
    },
  })
}
