import { useMutation } from '@tanstack/react-query'

import { Button } from '#src/ui/button.tsx'
import { linkErrorText } from '../form/auth-errors.ts'
import { resendConfirmationMutation } from '../queries.ts'

/** A button that sends the confirmation link again and reports the result. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation(resendConfirmationMutation)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {!resend.isSuccess && (
        <Button variant="secondary" size="sm" pending={resend.isPending} onClick={() => resend.mutate(email)}>
          Resend confirmation
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {resend.isSuccess && 'Sent again. Please look into your inbox.'}
        {resend.error && linkErrorText(resend.error)}
      </p>
    </div>
  )
}
