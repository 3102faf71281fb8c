import { Eye, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { Count, LikeButton, SaveButton } from '../reactions/reaction-buttons.tsx'
import { useReactions } from '../reactions/use-reactions.ts'
import type { FeedPost } from '../schemas.ts'

const LOOK =
  'inline-flex min-h-9 items-center gap-1.5 px-[clamp(0.3rem,1.9vw,0.625rem)] font-medium text-ink-muted text-sm tabular-nums [&_svg]:size-4.5'

interface PostActionsProps {
  post: FeedPost
  /** The URL of the comments. */
  commentsHref: string
  /** The id of the post's title, where a page shows several posts. */
  titleId?: string
  /** False while the counts are unknown. */
  counted?: boolean
  className: string
  /** Further buttons, before Save. */
  children?: ReactNode
}

/** The row under a post: like, comments, views and save. */
export function PostActions(props: PostActionsProps) {
  const { post, commentsHref, titleId, counted = true, className, children } = props
  const { toggleLike, toggleSave } = useReactions(post)
  return (
    <footer className={cx('flex flex-wrap items-center', className)}>
      {counted && (
        <>
          <LikeButton
            liked={post.user_has_liked}
            count={post.like_count}
            onToggle={() => void toggleLike()}
            describedBy={titleId}
          />
          <Link
            to={commentsHref}
            className={`${LOOK} relative rounded-md hover:bg-surface-hover hover:text-ink`}
          >
            <MessageCircle />
            <span>
              <Count value={post.comment_count} of="comment" />
            </span>
          </Link>
          <span className={LOOK}>
            <Eye />
            <span>
              <Count value={post.view_count} of="view" />
            </span>
          </span>
        </>
      )}
      <div className="ml-auto flex flex-wrap">
        {children}
        <SaveButton saved={post.user_has_saved} onToggle={() => void toggleSave()} describedBy={titleId} />
      </div>
    </footer>
  )
}
