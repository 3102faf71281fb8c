import type { QueryClient } from '@tanstack/react-query'

import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { contentQuery, postQuery } from '#src/features/community/queries/post.ts'

/** Fetches a post, its comments and its page's code ahead, so that opening it shows it at once. */
export function prefetchPost(client: QueryClient, id: string): void {
  void client.prefetchInfiniteQuery(commentsQuery(id))
  void client.prefetchQuery(postQuery(id)).then(() => {
    const post = client.getQueryData(postQuery(id).queryKey)
    if (post) void client.prefetchQuery(contentQuery(post))
  })
  import('./post.tsx').catch(() => {
    // Only ahead of time: opening the page loads it again and reports what fails then.
  })
}
