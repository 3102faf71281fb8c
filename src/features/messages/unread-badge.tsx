import { badgeText, badgeTitle } from './unread-state.ts'
import { useUnread } from './use-unread.ts'

/** The number of unread conversations, in step with the server and with other tabs. */
export default function UnreadBadge({ userId }: { userId: string }) {
  const count = useUnread(userId)?.senders.length ?? 0
  const text = badgeText(count)
  if (text === null) return null
  return (
    <span
      title={badgeTitle(count)}
      className="pop-in inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 font-bold text-on-danger text-xs tabular-nums"
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{badgeTitle(count)}</span>
    </span>
  )
}
