import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { createBackend } from '#src/lib/rest-client.ts'
import { readPost } from './post.ts'
import { attachMedia } from './post-media.ts'
import { likePostMutation, savePostMutation } from './reactions.ts'
import { addCommentMutation, deleteCommentMutation, updateCommentMutation } from './write-comment.ts'
import { deletePostMutation, updatePostMutation } from './write-post.ts'

/** A visitor's context. It has no backend, because no request may be sent. */
const context = { client: new QueryClient(), meta: undefined }
const backend = createBackend({
  config: { supabaseUrl: '', publishableKey: '' },
  accessToken: () => Promise.resolve(null),
  fetch: () => Promise.reject(new Error('a request was sent')),
})
const words = 'Some words'

test.each<[string, () => Promise<unknown> | undefined]>([
  [
    'You must be logged in to like posts',
    () => likePostMutation.mutationFn?.({ postId: 'p', on: true }, context),
  ],
  [
    'You must be logged in to unlike posts',
    () => likePostMutation.mutationFn?.({ postId: 'p', on: false }, context),
  ],
  [
    'You must be logged in to save posts',
    () => savePostMutation.mutationFn?.({ postId: 'p', on: true }, context),
  ],
  [
    'You must be logged in to unsave posts',
    () => savePostMutation.mutationFn?.({ postId: 'p', on: false }, context),
  ],
  [
    'You must be logged in to add a comment',
    () => addCommentMutation.mutationFn?.({ id: 'c', postId: 'p', content: words }, context),
  ],
])('a visitor is refused: %s', async (message, write) => {
  await expect(async () => write()).rejects.toThrow(message)
})

test.each<[string, () => Promise<unknown> | undefined]>([
  ['Post ID is required', () => readPost(backend, '')],
  ['Post ID is required', () => likePostMutation.mutationFn?.({ postId: '', on: true }, context)],
  ['Post ID is required', () => savePostMutation.mutationFn?.({ postId: '', on: true }, context)],
  ['Post ID is required', () => updatePostMutation.mutationFn?.({ id: '', form: new FormData() }, context)],
  ['Post ID is required', () => deletePostMutation.mutationFn?.('', context)],
  ['Post ID is required', () => attachMedia(backend, '', null)],
  ['File is required', () => attachMedia(backend, 'p', null)],
  [
    'Comment ID is required',
    () => updateCommentMutation.mutationFn?.({ id: '', postId: 'p', content: words }, context),
  ],
  [
    'Comment content is required',
    () => updateCommentMutation.mutationFn?.({ id: 'c', postId: 'p', content: ' ' }, context),
  ],
  ['Comment ID is required', () => deleteCommentMutation.mutationFn?.({ id: '', postId: 'p' }, context)],
])('incomplete input is refused before any request: %s', async (message, write) => {
  await expect(async () => write()).rejects.toThrow(message)
})
