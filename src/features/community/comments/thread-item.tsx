import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { communityKeys } from '../queries/keys.ts'
import type { Comment, Thread } from '../schemas.ts'
import { CommentItem, type ListedProps } from './comment-item.tsx'
import { MoreReplies, type MoreRepliesProps, ReplyList } from './reply-list.tsx'

/** The first replies come with the comment. The others load when somebody asks for more, or looks for one of them. */
const AllReplies = lazy(() => import('./all-replies.tsx'))

interface ThreadItemProps extends ListedProps {
  thread: Thread
  /** The target of the URL is a reply in this thread. */
  isSought: boolean
}

/** A comment and its replies, one level of indent. */
export function ThreadItem({ thread, isSought, ...listed }: ThreadItemProps) {
  const client = useQueryClient()
  const key = communityKeys.replies(listed.postId, thread.id)
  // Back shows as many as before.
  const [isOpen, setOpen] = useState(() => client.getQueryData(key) !== undefined)
  if (isSought && !isOpen) setOpen(true)
  const list = (replies: readonly Comment[], more: Omit<MoreRepliesProps, 'left'> | null) => (
    <>
      <ReplyList {...listed} replies={replies} />
      {more && <MoreReplies left={Math.max(1, thread.reply_count - replies.length)} {...more} />}
    </>
  )
  const { replies, reply_count } = thread
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
