import { useQueryClient } from '@tanstack/react-query'

import { excerpt } from '#src/lib/markdown/plain-text.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'

import { postPath } from '../paths.ts'
import { postDetails } from '../posts/structured-data.ts'
import { commentsQuery } from '../queries/comment-pages.ts'
import type { FeedPost } from '../schemas.ts'

const MAX_DESCRIPTION_CHARACTERS = 160

/** A post's metadata for search engines and link previews. Both of its URLs get the same canonical one. */
export function PostMeta({ post }: { post: FeedPost }) {
  const client = useQueryClient()
  return (
    <PageMeta
      title={post.title}
      description={excerpt(post.content, MAX_DESCRIPTION_CHARACTERS)}
      path={postPath(post.id)}
      details={
        import.meta.env.SSR
          ? (absolute) => {
              const comments = client.getQueryData(commentsQuery(post.id).queryKey)?.pages[0]?.data
              return postDetails(post, comments ?? [], absolute)
            }
          : undefined
      }
    />
  )
}
