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

interface Mutation<Input> {
  mutationFn?: (input: Input, from: typeof context) => Promise<unknown>
}
/** Returns a function that calls the mutation as a visitor. */
const call =
  <Input>({ mutationFn }: Mutation<Input>, input: Input) =>
  async () =>
    mutationFn?.(input, context)

test.each<[string, () => Promise<unknown>]>([
  ['You must be logged in to like posts', call(likePostMutation, { postId: 'p', on: true })],
  ['You must be logged in to unlike posts', call(likePostMutation, { postId: 'p', on: false })],
  ['You must be logged in to save posts', call(savePostMutation, { postId: 'p', on: true })],
  ['You must be logged in to unsave posts', call(savePostMutation, { postId: 'p', on: false })],
  [
    'You must be logged in to add a comment',
    call(addCommentMutation, { id: 'c', postId: 'p', content: words }),
  ],
  ['Post ID is required', () => readPost(backend, '')],
  ['Post ID is required', call(likePostMutation, { postId: '', on: true })],
  ['Post ID is required', call(savePostMutation, { postId: '', on: true })],
  ['Post ID is required', call(updatePostMutation, { id: '', form: new FormData() })],
  ['Post ID is required', call(deletePostMutation, '')],
  ['Post ID is required', () => attachMedia(backend, '', null)],
  ['File is required', () => attachMedia(backend, 'p', null)],
  ['Comment ID is required', call(updateCommentMutation, { id: '', postId: 'p', content: words })],
  ['Comment content is required', call(updateCommentMutation, { id: 'c', postId: 'p', content: ' ' })],
  ['Comment ID is required', call(deleteCommentMutation, { id: '', postId: 'p' })],
])(
  'what a visitor may not, or what is incomplete, is refused before any request: %s',
  async (message, write) => {
    await expect(write()).rejects.toThrow(message)
  },
)
