import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { communityKeys } from '../queries/keys.ts'
import type { Comment, Thread } from '../schemas.ts'
import { CommentItem, type ListedProps } from './comment-item.tsx'
import { REPLY_INDENT } from './use-reply.ts'

/** The first replies come with the comment. The others load for a click on "more", or for a link to one of them. */
const AllReplies = lazy(() => import('./all-replies.tsx'))

/** The button for more replies below the shown ones. */
export interface MoreReplies {
  pending: boolean
  onClick: () => void
}

interface ThreadItemProps extends ListedProps {
  thread: Thread
  /** The target of the URL is a reply in this thread. */
  isSought: boolean
}

/** A comment and its replies, one level of indent. */
export function ThreadItem({ thread, isSought, ...listed }: ThreadItemProps) {
  const { replies, reply_count } = thread
  const client = useQueryClient()
  const key = communityKeys.replies(listed.postId, thread.id)
  // After Back, a thread that was open shows all its replies again.
  const [isOpen, setOpen] = useState(() => client.getQueryData(key) !== undefined)
  if (isSought && !isOpen) setOpen(true)
  function list(shown: readonly Comment[], more: MoreReplies | null) {
    const left = Math.max(1, reply_count - shown.length)
    return (
      <>
        {shown.length > 0 && (
          <ol aria-label="Replies" className={REPLY_INDENT}>
            {shown.map((reply) => (
              <li key={reply.id} ref={reply.id === listed.addedId ? showInView : undefined}>
                <CommentItem {...listed} comment={reply} isReply />
              </li>
            ))}
          </ol>
        )}
        {more && (
          <Button variant="secondary" size="sm" className="mb-3 ml-2 sm:ml-5" {...more}>
            {`Show ${left} more ${left === 1 ? 'reply' : 'replies'}`}
          </Button>
        )}
      </>
    )
  }
  const isMore = reply_count > replies.length
  const first = list(replies, isMore ? { pending: isOpen, onClick: () => setOpen(true) } : null)
  return (
    <>
      <CommentItem {...listed} comment={thread} />
      {isOpen ? (
        <Suspense fallback={first}>
          <AllReplies
            postId={listed.postId}
            thread={thread}
            soughtId={isSought ? listed.target?.id : undefined}
          >
            {list}
          </AllReplies>
        </Suspense>
      ) : (
        first
      )}
    </>
  )
}

/** Focuses a new reply: the form that had the focus is gone. */
function showInView(added: HTMLElement | null) {
  added?.scrollIntoView({ block: 'nearest' })
  added?.querySelector('article')?.focus({ preventScroll: true })
}
