import { useEffect } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { setPendingConfirmation, usePendingConfirmation } from './pending-confirmation.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Repeats the sign-up panel's message on the next page until it is dismissed or the member signs in. */
export default function ConfirmationNotice() {
  const email = usePendingConfirmation()
  const user = useUser()

  useEffect(() => {
    if (user) setPendingConfirmation(null)
  }, [user])

  if (!email || user) return null
  return (
    <div className="page-width py-4">
      <Notice
        tone="success"
        actions={<ResendConfirmation email={email} />}
        onDismiss={() => setPendingConfirmation(null)}
      >
        A confirmation link was sent by email to <strong className="wrap-anywhere">{email}</strong>. Open it
        to finish signing up. Opened on another device?{' '}
        <Link to={signInHref('/profile/edit')} className="text-link">
          Sign in here
        </Link>{' '}
        afterwards.
      </Notice>
    </div>
  )
}
