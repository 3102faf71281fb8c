import { badgeTitle } from '#src/shared/member-state/unread-state.ts'
import { useUnread } from '#src/shared/member-state/use-unread.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'

/** The number of unread conversations, in step with the server and with other tabs. */
export default function UnreadBadge({ userId }: { userId: string }) {
  const count = useUnread(userId)?.contacts.length ?? 0
  const title = count > 0 ? badgeTitle(count) : undefined
  return (
    <span title={title} className="flex">
      <CountBadge count={count} />
      <span className="sr-only">{title}</span>
    </span>
  )
}
