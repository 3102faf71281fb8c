import { Button } from '#src/ui/button.tsx'

import type { Comment } from '../schemas.ts'
import { CommentItem, type ListedProps } from './comment-item.tsx'

/** Replies to one comment. */
export function ReplyList({ replies, ...listed }: ListedProps & { replies: readonly Comment[] }) {
  if (replies.length === 0) return null
  return (
    <ol aria-label="Replies" className="ml-2 border-line border-l-2 pl-4 sm:ml-5 sm:pl-6">
      {replies.map((reply) => (
        <li key={reply.id} ref={reply.id === listed.addedId ? showInView : undefined}>
          <CommentItem {...listed} comment={reply} isReply />
        </li>
      ))}
    </ol>
  )
}

/** The form that had the focus is gone. */
function showInView(added: HTMLElement | null) {
  added?.scrollIntoView({ block: 'nearest' })
  added?.querySelector('article')?.focus({ preventScroll: true })
}

export interface MoreRepliesProps {
  left: number
  pending: boolean
  onClick: () => void
}

/** The button below the shown replies. */
export function MoreReplies({ left, ...button }: MoreRepliesProps) {
  return (
    <Button variant="secondary" size="sm" className="mb-3 ml-2 sm:ml-5" {...button}>
      Show {left} more {left === 1 ? 'reply' : 'replies'}
    </Button>
  )
}
