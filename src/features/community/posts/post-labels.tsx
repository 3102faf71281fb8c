import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'

import { ALL_POSTS, feedHref, tagHref } from '../rules/feed-filters.ts'
import type { FeedPost } from '../schemas.ts'

/** The post's category and tags. */
export function PostLabels({ post }: { post: Pick<FeedPost, 'category_name' | 'category_id' | 'tags'> }) {
  if (!post.category_name && post.tags.length === 0) return null
  return (
    <ul aria-label="Category and tags" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {post.category_name && (
        <li className="relative flex max-w-full">
          <Link
            to={feedHref({ ...ALL_POSTS, category: post.category_id ?? post.category_name })}
            className="flex min-w-0 rounded-sm hover:underline"
          >
            <Badge tone="primary" className="min-h-6">
              <span className="min-w-0">{post.category_name}</span>
            </Badge>
          </Link>
        </li>
      )}
      {post.tags.map((tag) => (
        <li key={tag} className="relative flex min-w-0 max-w-full">
          <Link to={tagHref(tag)} className="flex min-w-0 rounded-sm hover:underline">
            <Badge className="min-h-6">
              <span className="min-w-0">#{tag}</span>
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
