import { useMutation } from '@tanstack/react-query'

import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmailForm } from '../form/email-form.tsx'
import { resendConfirmationMutation } from '../queries.ts'

export interface LinkFailureProps {
  /** The mail was about a new password. */
  isRecovery: boolean
}

/** Says why a mail's link did not work, and offers the next step. */
export function LinkFailure({ isRecovery }: LinkFailureProps) {
  const user = useUser()
  return (
    <div className="flex flex-col gap-5">
      <FormError>This link has expired or was used before.</FormError>
      {user && <ButtonLink to="/">Go to the home page</ButtonLink>}
      {isRecovery ? (
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      ) : (
        <>
          <p>
            If your email address is confirmed already, just{' '}
            <Link to="/signin" className="text-link">
              sign in
            </Link>
            . Otherwise we send you a new link:
          </p>
          <NewLinkForm />
        </>
      )}
    </div>
  )
}

/** Sends a new confirmation link. Unknown and confirmed email addresses get the same response. */
function NewLinkForm() {
  const resend = useMutation(resendConfirmationMutation)
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
