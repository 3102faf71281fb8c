import { useMutation } from '@tanstack/react-query'

import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { EmailForm } from '#src/features/auth/form/email-form.tsx'
import { requestPasswordResetMutation } from '#src/features/auth/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Requests a mail with a link to set a new password. Unknown email addresses get the same response. */
export function Component() {
  const request = useMutation(requestPasswordResetMutation)
  return (
    <AuthCard
      title="Forgot password?"
      meta={{ title: 'Forgot password' }}
      lead="Tell us your email address, and we send you a link to set a new one."
      footer={
        <>
          <Link to="/signin" className="inline-block py-1 text-link">
            Back to sign in
          </Link>
          <p className="mt-2 text-sm">
            You can’t read emails there any more?{' '}
            <Link to="/contact" className="inline-block py-1 text-link">
              Contact
            </Link>
          </p>
        </>
      }
    >
      {request.isSuccess ? (
        <div className="flex flex-col items-start gap-4">
          <Notice tone="success">
            If <strong className="wrap-anywhere">{request.variables}</strong> has an account, a link to set a
            new password is on its way.
          </Notice>
          <p className="text-ink-muted text-sm">It may take a minute. Look into the spam folder, too.</p>
          <Button variant="secondary" size="sm" onClick={() => request.reset()}>
            Use another email address
          </Button>
        </div>
      ) : (
        <EmailForm label="Forgot password" submitLabel="Send the link" request={request} />
      )}
    </AuthCard>
  )
}
