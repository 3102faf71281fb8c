import { Briefcase, CalendarDays, CircleHelp } from 'lucide-react'
import { Link } from 'react-router'

import { Badge, type Tone } from '#src/ui/badge.tsx'

import { ALL_POSTS, feedHref, tagHref } from './feed-filters.ts'
import { POST_TYPES, type PostType, TYPE_NAMES } from './post-types.ts'
import type { FeedPost } from './schemas.ts'

const TYPE_LOOKS: Readonly<Record<Exclude<PostType, 'discussion'>, { tone: Tone; icon: typeof Briefcase }>> =
  {
    question: { tone: 'accent', icon: CircleHelp },
    job: { tone: 'green', icon: Briefcase },
    event: { tone: 'purple', icon: CalendarDays },
  }

/** The post's type (except for discussions), category and tags. */
export function PostLabels({
  post,
}: {
  post: Pick<FeedPost, 'post_type' | 'category_name' | 'category_id' | 'tags'>
}) {
  const type = POST_TYPES.find((known) => known === post.post_type)
  if (!post.category_name && post.tags.length === 0 && (!type || type === 'discussion')) return null
  return (
    <ul aria-label="Category and tags" className="flex flex-wrap items-center gap-1.5">
      {type && type !== 'discussion' && (
        <li className="flex max-w-full">
          <TypeBadge type={type} />
        </li>
      )}
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

function TypeBadge({ type }: { type: Exclude<PostType, 'discussion'> }) {
  const { tone, icon: Icon } = TYPE_LOOKS[type]
  return (
    <Badge tone={tone} className="min-h-6">
      <Icon aria-hidden="true" />
      {TYPE_NAMES[type]}
    </Badge>
  )
}
