import { type ReactNode, Suspense } from 'react'

import { useRelationship } from '#src/lib/safety/relationships.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Contact, Thread } from './schemas.ts'
import { isUnanswered } from './thread-rules.ts'

const RelationshipNotice = lazyPart(() => import('#src/lib/safety/relationship-notice.tsx'))
const StrangerNotice = lazyPart(() => import('./stranger-notice.tsx'))

interface ThreadFootProps {
  contact: Contact
  thread: Thread
  /** The message box. */
  children: ReactNode
}

/** The message box, or the reason why there is none. */
export function ThreadFoot({ contact, thread, children }: ThreadFootProps) {
  const relationship = useRelationship(contact.id)
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
  if (thread.may_write)
    return (
      <>
        {relationship === null && isUnanswered(thread, contact.id) && (
          <Suspense fallback={<div className="h-26 border-line border-t sm:h-13" />}>
            <StrangerNotice contact={contact} />
          </Suspense>
        )}
        {children}
      </>
    )
  return (
    <p role="status" className="border-line border-t bg-surface-raised p-4 text-ink-muted">
      You can’t write to this member.
    </p>
  )
}
