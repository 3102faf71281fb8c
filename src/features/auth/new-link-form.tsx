import { useMutation } from '@tanstack/react-query'

import { Notice } from '#src/ui/notice.tsx'
import { EmailForm } from './email-form.tsx'
import { resendConfirmation } from './queries.ts'

/** Sends a new confirmation link. Unknown and confirmed addresses get the same answer. */
export function NewLinkForm() {
  const resend = useMutation(resendConfirmation)
  if (!resend.isSuccess) {
    return <EmailForm label="New confirmation link" submitLabel="Resend confirmation" request={resend} />
  }
  return (
    <Notice tone="success">
      If <strong className="wrap-anywhere">{resend.variables}</strong> is still to be confirmed, a new link is
      on its way.
    </Notice>
  )
}
