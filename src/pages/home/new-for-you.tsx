import { Bell, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'

import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { useNotificationCount } from '#src/shared/notification-count.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { Link } from '#src/ui/link.tsx'

/** The member's news in the home page's hero, from the poll that the badges make anyway. Nothing without news. */
export default function NewForYou({ userId }: { userId: string }) {
  const notifications = useNotificationCount(userId)
  const conversations = useUnread(userId)?.senders.length ?? 0
  if (notifications + conversations === 0) return null
  return (
    <section aria-label="New for you" className="flex gap-2">
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
    </section>
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
      title={`${count} ${children}`}
      className="inline-flex min-h-12 items-center gap-1.5 rounded-md border border-line-strong bg-surface-raised px-2 hover:bg-surface-hover [&_svg]:size-4.5"
    >
      {Icon}
      <CountBadge count={count} />
    </Link>
  )
}
