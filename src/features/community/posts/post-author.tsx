import { Headline } from '#src/shared/domain/headline.tsx'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { Avatar, type AvatarProps } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { FACT } from '#src/ui/fact-class.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import type { FeedPost } from '../schemas.ts'

/** A change within this time is not an edit: the picture's URL is written after the post. */
const EDIT_MS = 60_000

/** The author of a post, and its time: on one line, where they fit. */
export function PostAuthor({ post, ...picture }: Pick<AvatarProps, 'size' | 'lazy'> & { post: FeedPost }) {
  const edited = Date.parse(post.updated_at) - Date.parse(post.created_at) > EDIT_MS
  const name = post.author_name ?? HIDDEN_MEMBER
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
      <Avatar id={post.profile_id} name={name} src={post.author_avatar} {...picture} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm leading-snug">
        {post.author_username === null ? (
          <p className="min-h-6 text-ink-muted">{name}</p>
        ) : (
          <Link
            to={`/profile/${post.profile_id}`}
            dir="auto"
            translate="no"
            // The z-index puts the name above the link that covers a card.
            className="relative z-10 block min-h-6 min-w-0 max-w-full overflow-x-clip font-semibold hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="min-w-0 flex-1 basis-48 overflow-hidden text-ink-muted">
          {/* The negative margin cuts off the first dot. The end of a long title is cut off, too. */}
          <span className="-ml-3 flex">
            <span className={cx(FACT, 'shrink-0')}>
              <RelativeTime date={post.created_at} />
            </span>
            {edited && <span className={cx(FACT, 'shrink-0')}>edited</span>}
            {post.author_title && (
              <span className={cx(FACT, 'max-sm:hidden')}>
                <span dir="auto" className="truncate">
                  <Headline text={post.author_title} />
                </span>
              </span>
            )}
          </span>
        </p>
      </div>
    </div>
  )
}

/** The placeholder for PostAuthor. */
export function PostAuthorSkeleton() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-md" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-24" />
      </div>
    </div>
  )
}
