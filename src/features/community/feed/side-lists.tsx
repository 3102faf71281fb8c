import { useQuery } from '@tanstack/react-query'

import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { postPath } from '../paths.ts'
import { type SideFilter, sidePostsQuery } from '../queries/feed.ts'
import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import type { FeedPost } from '../schemas.ts'

const MAX_POSTS = 3

/** More of the post’s category, or questions that wait for an answer beside the feed; below them the newest jobs. */
export default function SideLists({ post }: { post: FeedPost | undefined }) {
  return (
    <>
      {!post && <SideList title="Waiting for an answer" filter={{ type: 'question' }} />}
      {post?.category_id && (
        <SideList
          title={`More in ${post.category_name}`}
          filter={{ category: post.category_id }}
          post={post}
        />
      )}
      <SideList title="Jobs" filter={{ type: 'job' }} post={post} />
    </>
  )
}

interface SideListProps {
  title: string
  filter: SideFilter
  /** The post that is open. */
  post?: FeedPost | undefined
}

function SideList({ title, filter, post }: SideListProps) {
  const { data = [] } = useQuery(sidePostsQuery(filter))
  const isQuestions = 'type' in filter && filter.type === 'question'
  const posts = data
    .filter(({ id, comment_count: comments }) => id !== post?.id && !(isQuestions && comments > 0))
    .slice(0, MAX_POSTS)
  if (posts.length === 0) return null
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-baseline justify-between gap-2 px-2 pt-1.5 pb-1">
        <h2 className="text-base">{title}</h2>
        <Link
          to={feedHref({ ...ALL_POSTS, ...filter })}
          className="shrink-0 rounded-sm py-1 font-semibold text-link text-sm hover:underline"
        >
          View All<span className="sr-only"> of “{title}”</span>
        </Link>
      </div>
      <ul>
        {posts.map((one) => (
          <SidePost key={one.id} post={one} />
        ))}
      </ul>
    </section>
  )
}

/** Shows nothing of a member whom the viewer muted or blocked: a folded line would be of no use here. */
function SidePost({ post }: { post: FeedPost }) {
  if (useRelationship(post.profile_id)) return null
  return (
    <li>
      <Link to={postPath(post.id)} className="grid rounded-md px-2 py-1.5 hover:bg-surface-hover">
        <span className="line-clamp-2 font-semibold text-sm" dir="auto">
          {post.title}
        </span>
        <span className="truncate text-ink-muted text-sm">
          <bdi translate="no">{post.author_name}</bdi> · <RelativeTime date={post.created_at} />
        </span>
      </Link>
    </li>
  )
}
