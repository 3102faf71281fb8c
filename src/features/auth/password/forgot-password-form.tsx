import { useMutation } from '@tanstack/react-query'

import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmailForm } from '../form/email-form.tsx'
import { requestPasswordResetMutation } from '../queries.ts'

/** Requests a mail with a link to set a new password. Unknown email addresses get the same response. */
export function ForgotPasswordForm() {
  const request = useMutation(requestPasswordResetMutation)
  if (!request.isSuccess) {
    return <EmailForm label="Forgot password" submitLabel="Send the link" request={request} />
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="success">
        If <strong className="wrap-anywhere">{request.variables}</strong> has an account, a link to set a new
        password is on its way.
      </Notice>
      <p className="text-ink-muted text-sm">It may take a minute. Look into the spam folder, too.</p>
      <Button variant="secondary" size="sm" onClick={() => request.reset()}>
        Use another email address
      </Button>
    </div>
  )
}
