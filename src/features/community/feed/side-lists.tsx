import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { jobPlaceText } from '#src/shared/jobs/job-texts.ts'
import { openJobsQuery } from '#src/shared/jobs/open-jobs.ts'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { postPath } from '../paths.ts'
import { type SideFilter, sidePostsQuery } from '../queries/feed.ts'
import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import type { FeedPost } from '../schemas.ts'

const MAX_POSTS = 3

/** New jobs. Above them, beside the feed, open questions; beside a post that is no offer, more of its category. */
export default function SideLists({ post }: { post: FeedPost | undefined }) {
  const category = post?.category_id
  const filter: SideFilter = category ? { category } : { type: 'question' }
  const hasPosts = !post || Boolean(category && !post.job)
  // The jobs wait for the posts above them: a late list of posts would push down jobs that are already being read.
  const { isLoading } = useQuery({ ...sidePostsQuery(filter), enabled: hasPosts })
  if (isLoading) return null
  return (
    <>
      {hasPosts && (
        <SideList
          title={post ? `More in ${post.category_name}` : 'Waiting for an answer'}
          {...{ filter, post }}
        />
      )}
      <OpenJobs post={post} />
    </>
  )
}

interface SideListProps {
  title: string
  filter: SideFilter
  /** The post that the page shows. */
  post?: FeedPost | undefined
}

function SideList({ title, filter, post }: SideListProps) {
  const { data = [] } = useQuery(sidePostsQuery(filter))
  const isQuestions = 'type' in filter
  const rows = data
    .filter(({ id, comment_count: comments }) => id !== post?.id && !(isQuestions && comments > 0))
    .map(({ id, title: name, profile_id, author_name, created_at }) => (
      <Row key={id} id={id} title={name} authorId={profile_id}>
        <bdi translate="no">{author_name}</bdi> · <RelativeTime date={created_at} />
      </Row>
    ))
  return <Box title={title} to={feedHref({ ...ALL_POSTS, ...filter })} rows={rows} />
}

/** Reads one more job than is shown, because the page's own post may be among them. */
const NEWEST_JOBS = openJobsQuery({ page_size: MAX_POSTS + 1 })

function OpenJobs({ post }: { post: FeedPost | undefined }) {
  const { data } = useQuery(NEWEST_JOBS)
  const rows = (data?.items ?? [])
    .filter(({ post_id }) => post_id !== post?.id)
    .map(({ post_id, title, author, job }) => (
      <Row key={post_id} id={post_id} title={title} authorId={author?.id ?? null}>
        <bdi translate="no">{job.employer}</bdi> · {jobPlaceText(job, 1)}
      </Row>
    ))
  return <Box title="Jobs" to="/jobs" rows={rows} />
}

/** The first rows, with a link to all of them; nothing without rows. */
function Box({ title, to, rows }: { title: string; to: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-baseline justify-between gap-2 px-2 pt-1.5 pb-1">
        <h2 className="text-base">{title}</h2>
        <Link to={to} className="shrink-0 rounded-sm py-1 font-semibold text-link text-sm hover:underline">
          View All<span className="sr-only"> of “{title}”</span>
        </Link>
      </div>
      <ul>{rows.slice(0, MAX_POSTS)}</ul>
    </section>
  )
}

interface RowProps {
  /** The post's id. */
  id: string
  title: string
  authorId: string | null
  children: ReactNode
}

/** One post. Renders nothing if the viewer muted or blocked its author: a folded line would be of no use here. */
function Row({ id, title, authorId, children }: RowProps) {
  if (useRelationship(authorId)) return null
  return (
    <li>
      <Link to={postPath(id)} className="grid rounded-md px-2 py-1.5 hover:bg-surface-hover">
        <span className="line-clamp-2 font-semibold text-sm" dir="auto">
          {title}
        </span>
        <span className="truncate text-ink-muted text-sm">{children}</span>
      </Link>
    </li>
  )
}
