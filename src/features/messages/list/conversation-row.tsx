import { withoutMarks } from '#src/lib/markdown/marked-text-parts.ts'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { ConversationSummary } from '../schemas.ts'

interface ConversationRowProps {
  conversation: ConversationSummary
  userId: string
  /** The number of unread messages. */
  unread: number
  /** Whether this conversation is open beside the list. */
  open: boolean
}

/** One conversation: the contact, the last message, and whether it is unread or the contact muted. */
export function ConversationRow({ conversation, userId, unread, open }: ConversationRowProps) {
  const { contact, last_message } = conversation
  const isMuted = useRelationship(contact.id) === 'mute'
  return (
    <Link
      to={`/messages/${contact.id}`}
      aria-current={open ? 'true' : undefined}
      className="-outline-offset-2 flex items-center gap-3 px-4 py-2 hover:bg-surface-hover aria-[current=true]:bg-primary-soft"
    >
      <Avatar id={contact.id} name={contact.full_name} src={contact.avatar_url} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-x-2">
          <span
            dir="auto"
            translate="no"
            className={cx('min-w-0 truncate text-ink', unread > 0 ? 'font-bold' : 'font-semibold')}
          >
            {contact.full_name}
          </span>
          <RelativeTime date={last_message.created_at} className="shrink-0 text-ink-muted text-xs" />
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('truncate text-sm', unread > 0 ? 'font-semibold text-ink' : 'text-ink-muted')}>
            {last_message.sender_id === userId && 'You: '}
            {withoutMarks(last_message.content)}
          </span>
          {isMuted && <span className="ml-auto shrink-0 text-ink-muted text-xs">Muted</span>}
          {unread > 0 && (
            <span className="ml-auto flex shrink-0">
              <span className="sr-only">Unread: {unread}</span>
              <CountBadge count={unread} />
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
