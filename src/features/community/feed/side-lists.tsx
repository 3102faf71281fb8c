import { useQuery } from '@tanstack/react-query'

import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { postPath } from '../paths.ts'
import { sidePostsQuery } from '../queries/feed.ts'
import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import type { FeedPost } from '../schemas.ts'

/** Below the panel beside the feed: questions that wait for an answer, and the newest jobs. */
export function SideLists() {
  return (
    <>
      <SideList title="Waiting for an answer" type="question" />
      <SideList title="Jobs" type="job" />
    </>
  )
}

function SideList({ title, type }: { title: string; type: 'question' | 'job' }) {
  const { data = [] } = useQuery(sidePostsQuery(type))
  const posts = data.filter(({ comment_count: comments }) => type !== 'question' || comments === 0)
  if (posts.length === 0) return null
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-baseline justify-between px-2 pt-1.5 pb-1">
        <h2 className="text-base">{title}</h2>
        <Link
          to={feedHref({ ...ALL_POSTS, type })}
          className="rounded-sm py-1 font-semibold text-link text-sm hover:underline"
        >
          View All<span className="sr-only"> of “{title}”</span>
        </Link>
      </div>
      <ul>
        {posts.map((post) => (
          <SidePost key={post.id} post={post} />
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
          {post.author_name} · <RelativeTime date={post.created_at} />
        </span>
      </Link>
    </li>
  )
}
