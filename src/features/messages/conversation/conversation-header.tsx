import { ArrowLeft, X } from 'lucide-react'
import { Headline } from '#src/shared/domain/headline.tsx'
import { LocalTime } from '#src/shared/domain/local-time.tsx'
import { titleText } from '#src/shared/domain/title.ts'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import type { Contact } from '../schemas.ts'

const ListGate = latePart(() => import('#src/shared/hiring/list-gate.tsx'))

/** The navigation state after the member has closed a conversation: the list then opens none by itself. */
export const CLOSED_STATE = 'closed'

/** The contact, and a link back to the list. */
export function ConversationHeader({ userId, contact }: { userId: string; contact: Contact }) {
  return (
    <header className="flex items-center gap-2 border-line border-b bg-surface-raised px-2 py-1.5 sm:gap-3 sm:px-3 sm:py-2.5">
      <Link
        to="/messages"
        state={CLOSED_STATE}
        aria-label="Back to conversations"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        {/* On large screens the list is beside the conversation, so this closes the conversation. */}
        <ArrowLeft className="size-5 lg:hidden" />
        <X className="size-5 max-lg:hidden" />
      </Link>
      <Avatar id={contact.id} name={contact.full_name} src={contact.avatar_url} />
      <div className="min-w-0">
        <h2 translate="no" className="font-sans font-semibold text-base">
          {contact.username === null ? (
            contact.full_name
          ) : (
            <Link to={`/profile/${contact.username}`} className="block min-h-6 hover:underline">
              {contact.full_name}
            </Link>
          )}
        </h2>
        {contact.username !== null && (
          <p className="truncate text-ink-muted text-sm">
            <Headline text={titleText(contact.title)} />
          </p>
        )}
        {contact.time_zone && (
          <p className="text-ink-muted text-sm">
            <LocalTime zone={contact.time_zone} />
          </p>
        )}
      </div>
      {/* These controls are at the end of the row, beside each other. */}
      <span className="ml-auto flex shrink-0 items-center">
        {contact.username !== null && (
          <ListGate userId={userId} member={{ id: contact.id, name: contact.full_name }} look="icon" />
        )}
        <MoreButton
          thing={{
            kind: 'conversation',
            id: contact.id,
            author: { id: contact.id, name: contact.full_name },
          }}
          size="md"
        />
      </span>
    </header>
  )
}
