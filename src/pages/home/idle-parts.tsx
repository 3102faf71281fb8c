/** Parts of the home page that come after its first view: a chunk of their own. */

import type { HomePage } from '#src/features/developers/schemas.ts'
import { counted } from '#src/lib/counted.ts'
import { useUser } from '#src/lib/session/session.ts'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Section } from '#src/ui/section.tsx'
import { ViewAll } from '#src/ui/view-all.tsx'
import { HeroCloth } from './hero-cloth.tsx'
import { useHomeData } from './home-data.ts'

export { HeroSearch } from './hero-search.tsx'

/** The end of the page. */
export function HomeEnd() {
  const user = useUser()
  return (
    <>
      <LatestPosts />
      <JobsLink />
      {!user && <JoinCall />}
    </>
  )
}

/** Leads to the offers, which are in no bar on phones. */
function JobsLink() {
  return (
    <p>
      Looking for work?{' '}
      <Link to="/jobs" className="font-semibold text-link hover:underline">
        See who hires
      </Link>
      , where, for how much, and until when.
    </p>
  )
}

/** Invites visitors to sign up. */
function JoinCall() {
  return (
    <Card as="section" padding="lg" className="for-visitors col-span-full text-center">
      <h2 className="mt-2 text-2xl">Your work deserves to be found</h2>
      <p className="mx-auto mt-3 max-w-xl text-ink-muted">
        Show your skills and projects, collect honest ratings, and let the people who are looking for you
        write to you. It is free, and takes five minutes.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/signup">Sign Up</ButtonLink>
        <ButtonLink to="/signin" variant="ghost">
          I already have an account
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The newest posts, each with author, category and time. Nothing without posts: the community invites to one. */
function LatestPosts() {
  const data = useHomeData()
  if (!data?.posts.length) return null
  return (
    <Section title="Latest Posts" action={<ViewAll to="/community" of="Latest Posts" />}>
      <ul className="grid gap-3 sm:grid-cols-2 min-[100rem]:grid-cols-1">
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
        <span className="text-ink-muted text-sm">
          <span className="block truncate">
            {post.full_name && <bdi translate="no">{post.full_name}</bdi>}
            {post.full_name && post.category_name && ' · '}
            {post.category_name}
          </span>
          <RelativeTime date={post.created_at} />
          {comments > 0 && ` · ${counted(comments, 'comment')}`}
        </span>
      </Link>
    </li>
  )
}

/** A community with fewer developers invites instead of counting. */
const MIN_DEVELOPERS = 12

/** Members and their projects, with reasons to trust the site: its size, and how ratings come about. */
export function HeroWall() {
  const data = useHomeData()
  return (
    <>
      <HeroCloth />
      <p className="mt-3 min-h-6 text-lg">
        {data &&
          (data.developer_count < MIN_DEVELOPERS ? (
            'We have just opened here. Be among the first to be found.'
          ) : (
            <>
              <b>{numberText(data.developer_count)}</b> developers, <b>{numberText(data.post_count)}</b> posts
            </>
          ))}
      </p>
      <p className="mt-1 text-ink-muted text-sm">
        Only members who have written to each other can rate, and each rating carries its author's name.
      </p>
    </>
  )
}
