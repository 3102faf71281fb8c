import { Bell } from 'lucide-react'

import { useNotificationCount } from '#src/shared/notification-count.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { Link } from '#src/ui/link.tsx'

import { countText } from './count-text.ts'

interface NotificationBellProps {
  userId: string
  /** Whether /notifications is open. */
  isCurrent: boolean
}

/** Leads to the notifications. The number comes with the poll of unread messages. */
export function NotificationBell({ userId, isCurrent }: NotificationBellProps) {
  const count = useNotificationCount(userId)
  return (
    <Link
      to="/notifications"
      title={count > 0 ? `Notifications: ${countText(count)}` : 'Notifications'}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      <Bell className="size-5" />
      <span className="absolute top-0 left-5 flex">
        <CountBadge count={count} />
      </span>
    </Link>
  )
}
