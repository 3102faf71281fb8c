import { useEffect } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { forgetPendingConfirmation, usePendingConfirmation } from './pending-confirmation.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** What the sign-up panel said, for the page that it leads to. Goes when dismissed, and when the member is in. */
export function ConfirmationNotice() {
  const email = usePendingConfirmation()
  const user = useUser()

  useEffect(() => {
    if (user) forgetPendingConfirmation()
  }, [user])

  if (!email || user) return null
  return (
    <div className="page-width py-4">
      <Notice
        tone="success"
        actions={<ResendConfirmation email={email} />}
        onDismiss={forgetPendingConfirmation}
      >
        A confirmation link was sent by <span className="whitespace-nowrap">e-mail</span> to{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </Notice>
    </div>
  )
}
