import type { HomePage } from '#src/features/developers/schemas.ts'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Section } from '#src/ui/section.tsx'
import { ViewAll } from '#src/ui/view-all.tsx'
import { useHomeData } from './home-data.ts'

/** The newest posts, each with author, category and time. Nothing without posts: the community invites to one. */
export function LatestPosts() {
  const data = useHomeData()
  if (!data?.posts.length) return null
  return (
    <Section title="Latest Posts" action={<ViewAll to="/community" of="Latest Posts" />}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.posts.map((post) => (
          <LatestPost key={post.id} {...post} />
        ))}
      </ul>
    </Section>
  )
}

/** Shows nothing of a member whom the viewer muted or blocked: a folded line would be of no use here. */
function LatestPost({ id, title, profile_id, ...post }: HomePage['posts'][number]) {
  const comments = post.comment_count
  if (useRelationship(profile_id)) return null
  return (
    <li className="min-w-0">
      <Link
        to={`/community/post/${id}`}
        className="flex h-full flex-col justify-between gap-1.5 rounded-lg border border-line bg-surface-raised p-4 shadow-sm hover:border-line-strong"
      >
        <span className="line-clamp-2 font-semibold" dir="auto">
          {title}
        </span>
        {/* On a phone two lines high, whichever font has come. */}
        <span className="line-clamp-2 text-ink-muted text-sm max-sm:min-h-[2lh]">
          {post.full_name && (
            <>
              <bdi translate="no">{post.full_name}</bdi> ·{' '}
            </>
          )}
          {post.category_name && `${post.category_name} · `}
          <RelativeTime date={post.created_at} />
          {comments > 0 && ` · ${comments} ${comments === 1 ? 'comment' : 'comments'}`}
        </span>
      </Link>
    </li>
  )
}
