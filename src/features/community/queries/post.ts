/** One post, its content as safe HTML, and its views. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { type Backend, backendOf, callWrite } from '#src/lib/backend.ts'
import { AppError, errorCode } from '#src/lib/errors.ts'
import { serverRenderedContent } from '#src/lib/markdown/content-element.ts'
import { markdownToHtml } from '#src/lib/markdown/markdown-renderer.ts'
import { isUuid } from '#src/lib/uuid.ts'

import { type FeedPost, feedPostSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'
import { patchPost } from './patch-loaded.ts'

const COLUMNS = Object.keys(feedPostSchema.entries).join(', ')

/** A post with its whole text; null if it does not exist (any more). */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: communityKeys.post(id),
    queryFn: async ({ client, signal }) => readPost(await backendOf(client), id, signal),
    // A post that a member reads or edits does not change under them; each visit refetches it.
    refetchOnWindowFocus: false,
  })
}

/** Reads a post; null if there is none. Rejects with AppError without an id, else with PostgrestError. */
export async function readPost(backend: Backend, id: string, signal?: AbortSignal): Promise<FeedPost | null> {
  if (!id) throw new AppError('Post ID is required')
  if (!isUuid(id)) return null
  const query = backend.from('post_feed').select(COLUMNS).eq('id', id)
  const { data } = await (signal ? query.abortSignal(signal) : query).maybeSingle().throwOnError()
  return v.parse(v.nullable(feedPostSchema), data)
}

/**
 * A post's text as HTML that is safe to show. HTML that the server rendered is read from the page, so that
 * a visitor loads neither parser nor sanitizer, and gets the content once.
 */
export function contentQuery({ id, content, updated_at: version }: FeedPost) {
  return queryOptions({
    queryKey: communityKeys.content(id, version),
    queryFn: ({ client }) => markdownToHtml(client, content),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inPage: false },
    initialData: () => serverRenderedContent(id, version),
  })
}

/** Counts one view. A failure is only logged: nobody waits for it. */
export async function countView(client: QueryClient, id: string): Promise<void> {
  try {
    await callWrite(client, 'increment_post_views', { post_id: id })
    patchPost(client, id, (post) => ({ view_count: post.view_count + 1 }))
  } catch (error) {
    console.error('A view was not counted', errorCode(error))
  }
}
