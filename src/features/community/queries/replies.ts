/** Loads the replies to a comment, and finds a comment's thread. Few visitors need this, so the first load omits it. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, readQuery } from '#src/lib/backend.ts'

import { type Comment, commentSchema, mentionsSchema } from '../schemas.ts'
import { type CommentCursor, cursorAfter, type Page, pageArgs } from './comment-pages.ts'
import { communityKeys } from './keys.ts'

const repliesSchema = v.array(commentSchema)
/** A comment's post, the top-level comment of its thread, and the members it mentions. */
const placeSchema = v.nullable(v.object({ post: v.string(), thread: v.string(), mentions: mentionsSchema }))

/** All replies to a comment, from the first one, fifty at a time. */
export function repliesQuery(postId: string, threadId: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.replies(postId, threadId),
    initialPageParam: null as CommentCursor | null,
    queryFn: async ({ client, signal, pageParam }): Promise<Page<Comment>> => {
      const args = { comment: threadId, ...pageArgs(pageParam) }
      const data = await callRead({ client, signal }, 'comment_replies', args, repliesSchema)
      return { data, next: cursorAfter(data) }
    },
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The place of a comment; null if it does not exist (any more). */
export function commentPlaceQuery(commentId: string) {
  return readQuery(communityKeys.commentPlace(commentId), 'comment_place', placeSchema, {
    args: { comment: commentId },
  })
}
