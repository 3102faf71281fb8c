import { useState } from 'react'

import { BlockDialog } from '#src/shared/safety/block-dialog.tsx'
import { ReportDialog } from '#src/shared/safety/report-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import type { Contact } from '../schemas.ts'

/**
 * Tells a viewer who has not answered yet, above the message box, what to do about an unwelcome message. A message that
 * answers the viewer's job was asked for.
 */
export default function UnansweredNotice({ contact, wasAsked }: { contact: Contact; wasAsked: boolean }) {
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null)
  const close = () => setDialog(null)
  const variant = wasAsked ? 'ghost' : 'secondary'
  const member = { id: contact.id, name: contact.full_name }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface-raised px-4 py-2 text-ink-muted text-sm">
      <p className="min-w-48 flex-1">
        You have not written to <bdi translate="no">{contact.full_name}</bdi> yet.
        {!wasAsked && (
          <>
            {' '}
            You don’t have to reply, and you can choose{' '}
            <Link to="/settings/privacy" className="text-link">
              who may write to you
            </Link>
            .
          </>
        )}
      </p>
      <div className="flex gap-2">
        <Button variant={variant} size="sm" onClick={() => setDialog('block')}>
          Block
        </Button>
        <Button variant={variant} size="sm" onClick={() => setDialog('report')}>
          Report
        </Button>
      </div>
      {dialog === 'block' && <BlockDialog member={member} onClose={close} />}
      {dialog === 'report' && (
        <ReportDialog
          thing={{ kind: 'conversation', id: contact.id, author: member }}
          isBlocked={false}
          onClose={close}
        />
      )}
    </div>
  )
}
