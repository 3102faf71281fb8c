/** Writes of the community: posts, comments, likes and saves. */
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
import { type Call, mutate } from './call.ts'

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
  {
    name: 'a post is published, changed and deleted',
    as: 'demo',
    run: async (client, { category }) => {
      const id = await ownPost(client, category)
      await mutate(client, updatePostMutation, {
        id,
        form: postForm({ title: 'Another title', category_id: 'ui-ux' }), // of the fixed list
      })
      await mutate(client, deletePostMutation, id)
    },
  },
  {
    name: 'a post is published twice with one id',
    as: 'demo',
    run: async (client, { category }) => {
      const form = postForm({ category_id: category })
      const id = randomUUID()
      await mutate(client, createPostMutation, { id, form })
      await mutate(client, createPostMutation, { id, form })
      await mutate(client, deletePostMutation, id)
    },
  },
  {
    name: 'a post gets a picture and loses it',
    as: 'demo',
    run: async (client, { category }) => {
      const backend = await backendOf(client)
      const id = await ownPost(client, category)
      await attachMedia(backend, id, tinyPicture())
      await attachMedia(backend, id, tinyPicture())
      await detachMedia(backend, id)
      await mutate(client, deletePostMutation, id)
    },
  },
  {
    name: 'a visitor may not publish',
    as: 'visitor',
    run: async (client, { category }) =>
      mutate(client, createPostMutation, { id: randomUUID(), form: postForm({ category_id: category }) }),
  },
  {
    name: 'a title that is too long is refused',
    as: 'demo',
    run: (client, { category }) =>
      mutate(client, createPostMutation, {
        id: randomUUID(),
        form: postForm({ title: 'x'.repeat(201), category_id: category }),
      }),
  },
  {
    name: 'another’s post is neither changed nor deleted',
    as: 'demo',
    run: async (client, { category, post }) => {
      await mutate(client, updatePostMutation, { id: post, form: postForm({ category_id: category }) }).catch(
        () => undefined,
      )
      await mutate(client, deletePostMutation, post)
    },
  },
  { name: 'a view is counted', as: 'visitor', run: (client, { post }) => countView(client, post) },
  {
    name: 'likes and saves come and go',
    as: 'demo',
    run: async (client, { post, comment }) => {
      for (const on of [true, false]) {
        await mutate(client, likePostMutation, { postId: post, on })
        await mutate(client, savePostMutation, { postId: post, on })
        await mutate(client, likeCommentMutation, { postId: post, commentId: comment, on })
      }
    },
  },
  {
    name: 'a comment is written, sent again, changed and deleted',
    as: 'demo',
    run: async (client, { post }) => {
      const id = randomUUID()
      await mutate(client, addCommentMutation, { id, postId: post, content: 'Mahadsanid' })
      await mutate(client, addCommentMutation, { id, postId: post, content: 'Mahadsanid' })
      await mutate(client, updateCommentMutation, { id, postId: post, content: 'Aad baad u mahadsan tahay' })
      await mutate(client, deleteCommentMutation, { id, postId: post })
    },
  },
  {
    name: 'replies are written, even to a reply, and the comment that is answered is deleted',
    as: 'demo',
    run: async (client, { post }) => {
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
      await mutate(client, addCommentMutation, {
        id: randomUUID(),
        postId: post,
        content,
        replyToId: top,
      }).catch(() => undefined)
      await mutate(client, deleteCommentMutation, { id: reply, postId: post })
      await mutate(client, deleteCommentMutation, { id: answer, postId: post })
    },
  },
  {
    name: 'a comment on no post is refused',
    as: 'demo',
    run: (client) =>
      mutate(client, addCommentMutation, { id: randomUUID(), postId: randomUUID(), content: 'Hello' }),
  },
]

/** The smallest picture that passes the form's own check. */
function tinyPicture(): File {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return new File([Buffer.from(png, 'base64')], 'picture.png', { type: 'image/png' })
}
