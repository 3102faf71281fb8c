import { plainText } from '#src/lib/markdown/plain-text.ts'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { Card } from '#src/ui/card.tsx'
import { lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'

import { postPath } from '../paths.ts'
import { PostActions } from '../posts/post-actions.tsx'
import { PostAuthor } from '../posts/post-author.tsx'
import { PostLabels, TypeBadge } from '../posts/post-labels.tsx'
import { PostPicture } from '../posts/post-picture.tsx'
import { postThing } from '../posts/post-thing.ts'
import type { FeedPost } from '../schemas.ts'

/** In a chunk of its own, because few posts are offers. The server renders the facts with the page. */
const JobFacts = servedPart(
  import.meta.env.SSR
    ? (await import('#src/shared/jobs/job-facts.tsx')).default
    : lazyPart(() => import('#src/shared/jobs/job-facts.tsx')),
  <div className="h-10" />,
)

interface PostCardProps {
  post: FeedPost
  /** False while the counts are unknown. */
  counted: boolean
  /** Whether the picture loads lazily: not on the first screen. */
  lazy: boolean
}

/** A post in a list. A tap anywhere except on its controls opens it. */
export function PostCard({ post, counted, lazy }: PostCardProps) {
  const titleId = `title-${post.id}`
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      interactive
      padding="sm"
      className="flex flex-col gap-1 pt-3 has-[h2_a:focus-visible]:focus-ring"
    >
      <div className="flex items-start justify-between gap-3">
        <PostAuthor post={post} lazy={lazy} size="xs" />
        <div className="flex shrink-0 items-center gap-1">
          <TypeBadge type={post.post_type} />
          <MoreButton thing={postThing(post)} className="-my-1 -mr-1.5" />
        </div>
      </div>
      {/* The picture is beside the text, on a phone below. */}
      <div className="grid gap-3 sm:flex sm:items-start sm:gap-5">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 id={titleId} className="text-base leading-snug" dir="auto">
            {/* The link covers the card; the controls lie above it. */}
            <Link to={postPath(post.id)} className="outline-none after:absolute after:inset-0">
              {post.title}
            </Link>
          </h2>
          {post.job && <JobFacts job={post.job} />}
          <p className="line-clamp-3 max-w-2xl text-ink-muted text-sm" dir="auto" suppressHydrationWarning>
            {/* The browser decodes named character references that the server does not know. */}
            {plainText(post.content)}
          </p>
        </div>
        <PostPicture
          post={post}
          lazy={lazy}
          className="aspect-2/1 w-full rounded-md bg-surface-sunken object-cover sm:w-44 sm:shrink-0"
        />
      </div>
      {/* Wide screens have the numbers beside the tags. */}
      <div className="-mb-3 flex flex-col gap-x-3 gap-y-1 xl:flex-row xl:items-center justify-between">
        {/* Shows as many labels as fit into one line. */}
        <PostLabels post={post} className="-m-1 h-8 overflow-hidden p-1" />
        <PostActions
          post={post}
          commentsHref={`${postPath(post.id)}#comments`}
          titleId={titleId}
          counted={counted}
          // Save is beside the numbers, because the floating button covers the end of the row.
          className="-mx-2 shrink-0 max-lg:member:*:last:ml-0"
        />
      </div>
    </Card>
  )
}
