import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type HomeNews, homeNewsQuery } from '#src/features/dashboard/queries/home-news.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'

const ROW = 'grid min-h-12 content-center rounded-md px-2 py-1 hover:bg-surface-hover'

/** News for the member: people of their field, posts they take part in, jobs. Phones scroll it sideways. */
export default function NewForYou({ userId }: { userId: string }) {
  const { data } = useQuery(homeNewsQuery(userId))
  if (!data) return null
  return (
    <section
      aria-label="New for you"
      className="relative -mx-4 flex gap-3 overflow-x-auto px-4 [scrollbar-width:none] md:-mx-7 md:px-7"
    >
      <Part title="New in your field">
        {data.people.map((person) => (
          <li key={person.id}>
            <Link
              to={`/profile/${person.username}`}
              className={`${ROW} grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3`}
            >
              <Avatar id={person.id} name={person.full_name} src={person.avatar_url} />
              <Lines first={<bdi translate="no">{person.full_name}</bdi>}>{titleText(person.title)}</Lines>
            </Link>
          </li>
        ))}
        {data.people.length === 0 && (
          <Hint to="/profile/edit" link="Choose what you do">
            Developers who do what you do appear here.
          </Hint>
        )}
      </Part>
      <Part title="Where you take part">
        <PostRows posts={data.posts} what=" commented" />
        {data.posts.length === 0 && (
          <Hint to="/community" link="See what others write">
            Answers to posts that you write or comment on appear here.
          </Hint>
        )}
      </Part>
      {data.jobs.length > 0 && (
        <Part title="Jobs">
          <PostRows posts={data.jobs} />
        </Part>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-h-52 min-w-0 flex-[1_0_18rem] rounded-lg border border-line bg-surface-raised p-2"
    >
      <h2 className="px-2 py-1 text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function PostRows({ posts, what }: { posts: HomeNews['posts']; what?: string }) {
  return posts.map((post) => (
    <li key={post.id}>
      <Link to={`/community/post/${post.id}`} className={ROW}>
        <Lines first={post.title}>
          <bdi translate="no">{post.full_name}</bdi>
          {what} · <RelativeTime date={post.created_at} />
        </Lines>
      </Link>
    </li>
  ))
}

/** Two lines. A line that is too long is cut off at its end. */
function Lines({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate font-semibold text-sm" dir="auto">
        {first}
      </span>
      <span className="truncate text-ink-muted text-sm">{children}</span>
    </span>
  )
}

/** Says what is missing, and leads to where it begins. */
function Hint({ to, link, children }: { to: string; link: string; children: string }) {
  return (
    <li className="px-2 py-1 text-ink-muted text-sm">
      {children}{' '}
      <Link to={to} className="text-link">
        {link}
      </Link>
    </li>
  )
}
