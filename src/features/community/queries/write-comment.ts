/** Adds, changes and deletes comments. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

import { type Comment, commentSchema } from '../schemas.ts'
import { clearCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'
import { appendComment, findComment, removeComment } from './move-comments.ts'
import { patchComment, patchPost } from './patch-loaded.ts'
import { commentPlaceQuery } from './replies.ts'

const rowSchema = v.pick(commentSchema, ['id', 'content', 'created_at', 'updated_at', 'profile_id'])
const COLUMNS = Object.keys(rowSchema.entries).join(', ')
const addedSchema = v.object({ ...rowSchema.entries, author: commentSchema.entries.author })
const ADDED_COLUMNS = `${COLUMNS}, author:profiles!profile_id(id, username, full_name, avatar_url)`

interface CommentInput {
  /** A new comment's id comes from the form, so that a retry can't add it twice. */
  id: string
  postId: string
  content: string
}

/**
 * Adds a comment at the end, or a reply to `replyToId` at the end of its thread. Rejects with AppError or
 * PostgrestError. If the answered comment is gone, the list loads again.
 */
export const addCommentMutation = mutationOptions({
  mutationFn: async (input: CommentInput & { replyToId?: string | undefined }, { client }) => {
    const { id, postId, content, replyToId } = input
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
      ...(replyToId !== undefined && { parent_id: replyToId }),
    })
    if (error && errorCode(error) !== UNIQUE_VIOLATION) throw error
    const [row, mentions] = await Promise.all([
      comments.select(ADDED_COLUMNS).eq('id', id).maybeSingle().throwOnError(),
      readMentions(client, id, content),
    ])
    // An earlier try was stored, and somebody has deleted the comment since.
    if (!row.data) throw new AppError('This comment does not exist any more')
    const known = replyToId === undefined ? null : findComment(client, postId, replyToId)
    const answered = known && known.threadId !== known.comment.id ? known.comment : null
    const comment: Comment = {
      ...v.parse(addedSchema, row.data),
      mentions,
      like_count: 0,
      user_has_liked: false,
      deleted: false,
      answers: answered?.author ? { id: answered.id, full_name: answered.author.full_name } : null,
    }
    return { comment, threadId: known?.threadId ?? null }
  },
  onSuccess: ({ comment, threadId }, { postId, replyToId }, _result, { client }) => {
    if (replyToId === undefined || threadId !== null) appendComment(client, postId, comment, threadId)
    patchPost(client, postId, (post) => ({ comment_count: post.comment_count + 1 }))
    clearCache()
  },
  onError: (error, { postId, replyToId }, _result, { client }) => {
    if (replyToId !== undefined && errorCode(error) === FOREIGN_KEY_VIOLATION)
      void client.invalidateQueries({ queryKey: communityKeys.comments(postId) })
  },
})

/** Changes a comment's text. */
export const updateCommentMutation = mutationOptions({
  mutationFn: async ({ id, content }: CommentInput, { client }) => {
    if (!id) throw new AppError('Comment ID is required')
    if (isBlank(content)) throw new AppError('Comment content is required')
    const updated_at = new Date().toISOString()
    const { data } = await (await backendOf(client))
      .from('comments')
      .update({ content: content.trim(), updated_at })
      .eq('id', id)
      .select(COLUMNS)
      .maybeSingle()
      .throwOnError()
    if (!data) throw new AppError('This comment does not exist any more')
    return { ...v.parse(rowSchema, data), mentions: await readMentions(client, id, content) }
  },
  onSuccess: (row, { id, postId }, _result, { client }) => patchComment(client, postId, id, () => row),
  onError: (error) => console.error('A comment could not be changed', error.message),
})

/** Removes a comment at once, and restores it if the server refuses. */
export const deleteCommentMutation = mutationOptions({
  mutationFn: async ({ id }: Omit<CommentInput, 'content'>, { client }) => {
    if (!id) throw new AppError('Comment ID is required')
    await (await backendOf(client)).from('comments').delete().eq('id', id).throwOnError()
  },
  onMutate: async ({ id, postId }, { client }) => {
    const queryKey = communityKeys.comments(postId)
    await client.cancelQueries({ queryKey })
    const before = client.getQueriesData({ queryKey })
    removeComment(client, postId, id)
    return { before }
  },
  onSuccess: (_data, { postId }, _result, { client }) => {
    patchPost(client, postId, (post) => ({ comment_count: Math.max(0, post.comment_count - 1) }))
    clearCache()
  },
  onError: (error, _input, result, { client }) => {
    for (const [queryKey, data] of result?.before ?? []) client.setQueryData(queryKey, data)
    console.error('A comment could not be deleted', error.message)
  },
})

async function readMentions(client: QueryClient, id: string, content: string): Promise<Comment['mentions']> {
  if (!content.includes('@')) return []
  return (await client.query({ ...commentPlaceQuery(id), staleTime: 0 }))?.mentions ?? []
}
