/** The line above a comment's text: author, time and menu. */
import { useRef, useState } from 'react'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import type { Person } from '#src/shared/safety/things.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { Comment } from '../schemas.ts'

const RemoveDialog = lazyDialog(() =>
  import('./own-comment-actions.tsx').then((module) => module.RemoveDialog),
)

/** The author, and the time as a link to the comment. */
export function Byline({ comment, name }: { comment: Comment; name: string }) {
  const { id, author, created_at, updated_at } = comment
  return (
    <>
      {author?.username ? (
        <Link
          to={`/profile/${author.id}`}
          dir="auto"
          translate="no"
          className="min-w-0 max-w-full font-semibold hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="text-ink-muted">{name}</span>
      )}
      <span className="inline-flex items-center gap-x-2 text-ink-muted text-sm">
        <Link
          to={`#comment-${id}`}
          preventScrollReset
          className="inline-flex min-h-6 items-center hover:underline"
        >
          <RelativeTime date={created_at} />
        </Link>
        {Date.parse(updated_at) > Date.parse(created_at) && <span>· edited</span>}
      </span>
    </>
  )
}

/** Names the author of the reply that this reply answers, and links to that reply. */
export function AnsweredLink({ id, full_name }: { id: string; full_name: string }) {
  return (
    <p className="text-ink-muted text-sm">
      To{' '}
      <Link to={`#comment-${id}`} preventScrollReset dir="auto" translate="no" className="hover:underline">
        {full_name}
      </Link>
    </p>
  )
}

interface CommentMoreProps {
  id: string
  postId: string
  /** Null for a folded comment, whose author stays unnamed. */
  author: Person | null
  /** The viewer is the author of the post. */
  isUnderOwnPost: boolean
}

/** The menu of another member's comment. The author of the post can remove the comment. */
export function CommentMore({ id, postId, author, isUnderOwnPost }: CommentMoreProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <span ref={place} className="ml-auto">
      <MoreButton
        thing={{ kind: 'comment', id, author }}
        onRemove={isUnderOwnPost ? () => setRemoving(true) : undefined}
      />
      {isRemoving && (
        <RemoveDialog commentId={id} {...{ postId, place }} onClose={() => setRemoving(false)} />
      )}
    </span>
  )
}
