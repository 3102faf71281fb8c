/** The app's writes about posts, comments, likes and saves. */
import { randomUUID } from 'node:crypto'

import type { QueryClient } from '@tanstack/react-query'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { countView } from '#src/features/community/queries/post.ts'
import { attachMedia, detachMedia } from '#src/features/community/queries/post-media.ts'
import {
  likeCommentMutation,
  likePostMutation,
  savePostMutation,
} from '#src/features/community/queries/reactions.ts'
import { commentPlaceQuery, repliesQuery } from '#src/features/community/queries/replies.ts'
import {
  addCommentMutation,
  deleteCommentMutation,
  updateCommentMutation,
} from '#src/features/community/queries/write-comment.ts'
import {
  createPostMutation,
  deletePostMutation,
  updatePostMutation,
} from '#src/features/community/queries/write-post.ts'
import { backendOf } from '#src/lib/backend.ts'
import { PIXEL } from '#tests/support/pixel.ts'
import { type Call, call, mutate, tryTo } from './call.ts'

function postForm(fields: Record<string, string>) {
  const form = new FormData()
  const all = {
    title: 'A title',
    content: 'Some words',
    post_type: 'discussion',
    tags: '["one","two"]',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}

async function ownPost(client: QueryClient, category: string) {
  const id = randomUUID()
  await mutate(client, createPostMutation, { id, form: postForm({ category_id: category }) })
  return id
}

export const COMMUNITY: Call[] = [
  call('demo', 'a post is published, changed and deleted', async (client, { category }) => {
    const id = await ownPost(client, category)
    await mutate(client, updatePostMutation, {
      id,
      form: postForm({ title: 'Another title', category_id: 'ui-ux' }), // of the fixed list
    })
    await mutate(client, deletePostMutation, id)
  }),
  call('demo', 'a post is published twice with one id', async (client, { category }) => {
    const form = postForm({ category_id: category })
    const id = randomUUID()
    await mutate(client, createPostMutation, { id, form })
    await mutate(client, createPostMutation, { id, form })
    await mutate(client, deletePostMutation, id)
  }),
  call('demo', 'a post gets a picture and loses it', async (client, { category }) => {
    const backend = await backendOf(client)
    const id = await ownPost(client, category)
    await attachMedia(backend, id, tinyPicture())
    await attachMedia(backend, id, tinyPicture())
    await detachMedia(backend, id)
    await mutate(client, deletePostMutation, id)
  }),
  call('visitor', 'a visitor may not publish', async (client, { category }) =>
    mutate(client, createPostMutation, { id: randomUUID(), form: postForm({ category_id: category }) }),
  ),
  call('demo', 'a title that is too long is refused', (client, { category }) =>
    mutate(client, createPostMutation, {
      id: randomUUID(),
      form: postForm({ title: 'x'.repeat(201), category_id: category }),
    }),
  ),
  call('demo', 'another’s post is neither changed nor deleted', async (client, { category, post }) => {
    await tryTo(client, updatePostMutation, { id: post, form: postForm({ category_id: category }) })
    await mutate(client, deletePostMutation, post)
  }),
  call('visitor', 'a view is counted', (client, { post }) => countView(client, post)),
  call('demo', 'likes and saves come and go', async (client, { post, comment }) => {
    for (const on of [true, false]) {
      await mutate(client, likePostMutation, { postId: post, on })
      await mutate(client, savePostMutation, { postId: post, on })
      await mutate(client, likeCommentMutation, { postId: post, commentId: comment, on })
    }
  }),
  call('demo', 'a comment is written, sent again, changed and deleted', async (client, { post }) => {
    const id = randomUUID()
    await mutate(client, addCommentMutation, { id, postId: post, content: 'Mahadsanid' })
    await mutate(client, addCommentMutation, { id, postId: post, content: 'Mahadsanid' })
    await mutate(client, updateCommentMutation, { id, postId: post, content: 'Aad baad u mahadsan tahay' })
    await mutate(client, deleteCommentMutation, { id, postId: post })
  }),
  call(
    'demo',
    'replies are written, even to a reply, and the comment that is answered is deleted',
    async (client, { post }) => {
      const [top, reply, answer] = [randomUUID(), randomUUID(), randomUUID()]
      await mutate(client, addCommentMutation, { id: top, postId: post, content: 'Salaan' })
      await client.infiniteQuery({ ...commentsQuery(post), staleTime: 0 })
      const content = 'Waan ku salaamay @hodan_warsame'
      await mutate(client, addCommentMutation, { id: reply, postId: post, content, replyToId: top })
      await mutate(client, addCommentMutation, { id: answer, postId: post, content, replyToId: reply })
      await mutate(client, deleteCommentMutation, { id: top, postId: post })
      await client.infiniteQuery({ ...commentsQuery(post), staleTime: 0 })
      await client.infiniteQuery(repliesQuery(post, top))
      await client.query({ ...commentPlaceQuery(answer), staleTime: 0 })
      await tryTo(client, addCommentMutation, {
        id: randomUUID(),
        postId: post,
        content,
        replyToId: top,
      })
      await mutate(client, deleteCommentMutation, { id: reply, postId: post })
      await mutate(client, deleteCommentMutation, { id: answer, postId: post })
    },
  ),
  call('demo', 'a comment on no post is refused', (client) =>
    mutate(client, addCommentMutation, { id: randomUUID(), postId: randomUUID(), content: 'Hello' }),
  ),
]

/** The smallest picture that passes the form's own check. */
function tinyPicture(): File {
  return new File([PIXEL], 'picture.png', { type: 'image/png' })
}
