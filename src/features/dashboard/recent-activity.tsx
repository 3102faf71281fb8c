import { withoutMarks } from '#src/lib/markdown/marked-text-parts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { Dashboard } from './schemas.ts'

const MAX_MESSAGES = 5

interface RecentActivityProps extends Pick<Dashboard, 'recent' | 'received_count'> {
  /** Returns whether the conversation with this member is unread. */
  isUnread: (memberId: string) => boolean
}

/** The latest received messages. */
export function RecentActivity({ recent, received_count, isUnread }: RecentActivityProps) {
  if (recent.length === 0) {
    return (
      <Card>
        <p className="text-ink-muted">
          Nobody has written to you yet. What people write to you is shown here.
        </p>
      </Card>
    )
  }
  return (
    <Card padding="none">
      <ul>
        {recent.slice(0, MAX_MESSAGES).map(({ id, sender, content, created_at, ...message }) => {
          const read = message.read || !isUnread(sender.id)
          return (
            <li key={id} className="border-line border-b last:border-b-0">
              <Link
                to={`/messages/${sender.id}`}
                className="-outline-offset-2 flex gap-3 px-4 py-2 hover:bg-surface-hover"
              >
                <Avatar id={sender.id} name={sender.full_name} src={sender.avatar_url} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-x-2">
                    <span dir="auto" className={cx('min-w-0 truncate', read ? 'font-semibold' : 'font-bold')}>
                      <bdi translate="no">{sender.full_name}</bdi>
                      {!read && <span className="sr-only"> (unread)</span>}
                    </span>
                    <RelativeTime date={created_at} className="shrink-0 text-ink-muted text-xs" />
                  </span>
                  <span
                    className={cx('line-clamp-1 text-sm', read ? 'text-ink-muted' : 'font-medium text-ink')}
                  >
                    {withoutMarks(content)}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {received_count > MAX_MESSAGES && (
        <p className="border-line border-t p-2 text-center">
          <Link to="/messages" className="text-link inline-block py-0.5">
            View all messages
          </Link>
        </p>
      )}
    </Card>
  )
}
