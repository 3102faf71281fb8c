import { Bell } from 'lucide-react'
import { useEffect } from 'react'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { useNotificationCount } from '#src/shared/notification-count.ts'
import { notificationCountSchema } from '#src/shared/notification-storage.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { Link } from '#src/ui/link.tsx'

import { countText } from './count-text.ts'

/**
 * Leads to the notifications. The badge counts those that came since this device last showed the list; the count of
 * unread ones comes with the poll of unread messages.
 */
export function NotificationBell({ userId, isCurrent }: { userId: string; isCurrent: boolean }) {
  const count = useNotificationCount(userId)
  const seenKey = `hibo-seen-notifications:${userId}`
  const seen = useStored(seenKey, notificationCountSchema) ?? 0
  useEffect(() => {
    if (isCurrent ? seen !== count : seen > count) writeStored(seenKey, count || null)
  }, [isCurrent, seen, count, seenKey])
  return (
    <Link
      to="/notifications"
      title={count > 0 ? `Notifications: ${countText(count)}` : 'Notifications'}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      <Bell className="size-5" />
      <span className="absolute top-0 left-5 flex">
        <CountBadge count={Math.max(0, count - seen)} />
      </span>
    </Link>
  )
}
