import { useQuery } from '@tanstack/react-query'
import { Bell, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { memberStateQuery } from '#src/shared/member-state/query.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { useNotificationCount } from '#src/shared/notification-count.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The member's news above the home page, from the poll that the badges make anyway. */
export default function NewForYou({ userId }: { userId: string }) {
  const notifications = useNotificationCount(userId)
  const unread = useUnread(userId)
  const { isError } = useQuery({ ...memberStateQuery(userId), enabled: false })
  if (!unread && isError) return <p className="text-ink-muted">Your news could not be loaded.</p>
  if (!unread) return <Skeleton className="h-10 w-40 rounded-full" />
  const conversations = unread.senders.length
  return (
    <>
      {notifications > 0 && (
        <NewsLink to="/notifications" count={notifications} Icon={<Bell />}>
          {notifications === 1 ? 'notification' : 'notifications'}
        </NewsLink>
      )}
      {conversations > 0 && (
        <NewsLink to="/messages" count={conversations} Icon={<MessageCircle />}>
          {conversations === 1 ? 'conversation' : 'conversations'}
        </NewsLink>
      )}
      {notifications + conversations === 0 && <p className="text-ink-muted">You have read everything.</p>}
    </>
  )
}

interface NewsLinkProps {
  to: string
  count: number
  Icon: ReactNode
  children: string
}

function NewsLink({ to, count, Icon, children }: NewsLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line px-3 text-sm hover:border-line-strong [&_svg]:size-4.5"
    >
      {Icon}
      <CountBadge count={count} />
      <span className="sr-only">{count}</span>
      <span className="max-sm:sr-only">{children}</span>
    </Link>
  )
}
