import { Briefcase, CalendarDays, CircleHelp } from 'lucide-react'

import { Badge, type Tone } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'

import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import { type PostType, TYPE_NAMES } from '../rules/post-types.ts'
import type { FeedPost } from '../schemas.ts'

/** The post's category and tags. */
export function PostLabels({ post, className }: { post: FeedPost; className?: string }) {
  if (!post.category_name && post.tags.length === 0) return null
  return (
    <ul
      aria-label="Category and tags"
      className={cx('flex min-w-0 flex-wrap items-center gap-1.5', className)}
    >
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
          <Link
            to={feedHref({ ...ALL_POSTS, search: `#${tag}` })}
            className="flex min-w-0 rounded-sm hover:underline"
          >
            <span dir="auto" translate="no" className="min-w-0 py-0.5 text-ink-muted text-sm">
              #{tag}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The types that stand out in a list: icon and name say more than the colour. */
export const SPECIAL_TYPES: Readonly<
  Record<Exclude<PostType, 'discussion'>, { tone: Tone; Icon: typeof Briefcase }>
> = {
  question: { tone: 'accent', Icon: CircleHelp },
  job: { tone: 'green', Icon: Briefcase },
  event: { tone: 'purple', Icon: CalendarDays },
}

/** A post's type. Renders nothing for a discussion. */
export function TypeBadge({ type }: { type: string }) {
  if (type !== 'question' && type !== 'job' && type !== 'event') return null
  const { tone, Icon } = SPECIAL_TYPES[type]
  return (
    <Badge tone={tone} className="min-h-6 shrink-0 self-start">
      <Icon />
      {TYPE_NAMES[type]}
    </Badge>
  )
}
