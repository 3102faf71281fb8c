import { type ReactNode, Suspense } from 'react'

import { useRelationship } from '#src/shared/safety/relationships.ts'
import { useStanding } from '#src/shared/safety/standing.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { isUnanswered } from '../conversation-rules.ts'
import type { Contact, Conversation } from '../schemas.ts'

const RelationshipNotice = lazyPart(() => import('#src/shared/safety/relationship-notice.tsx'))
/** Shows the draft where the member can't write any more. */
const UnsentDraft = lazyPart(() => import('../sending/unsent-draft.tsx'))
const UnansweredNotice = lazyPart(() => import('./unanswered-notice.tsx'))

interface ConversationFootProps {
  userId: string
  contact: Contact
  conversation: Conversation
  /** The message box. */
  children: ReactNode
}

/** The message box, or the reason why there is none. */
export function ConversationFoot({ userId, contact, conversation, children }: ConversationFootProps) {
  const relationship = useRelationship(contact.id)
  const standing = useStanding(userId)
  if (relationship === 'block') {
    return (
      <div className="border-line border-t bg-surface-raised p-3">
        <Suspense>
          <RelationshipNotice
            member={{ id: contact.id, name: contact.full_name }}
            relationship={relationship}
          />
        </Suspense>
      </div>
    )
  }
  if (conversation.may_write && standing === null)
    return (
      <>
        {isUnanswered(conversation, contact.id) && (
          <Suspense fallback={<div className="h-26 border-line border-t sm:h-13" />}>
            <UnansweredNotice
              contact={contact}
              wasAsked={conversation.jobs.some((job) => job.answered_by === contact.id)}
            />
          </Suspense>
        )}
        {children}
      </>
    )
  return (
    <div className="grid gap-3 border-line border-t bg-surface-raised p-4">
      <p role="status" className="text-ink-muted">
        {standing === null
          ? 'You can’t write to this member.'
          : 'You can’t write for now. The notice at the top of the page leads to the reason.'}
      </p>
      <Suspense>
        <UnsentDraft userId={userId} contactId={contact.id} />
      </Suspense>
    </div>
  )
}
