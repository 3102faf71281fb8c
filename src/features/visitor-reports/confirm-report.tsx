import { useMutation } from '@tanstack/react-query'

import { errorCode, serverMessage } from '#src/lib/errors.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'

import { confirmVisitorReport } from './queries.ts'
import { ReportedThing } from './reported-thing.tsx'

/**
 * Sends the report of a mailed link with a click: programs that look into mails follow links, and some run their
 * scripts.
 * @param token null when the address is incomplete
 */
export function ConfirmReport({ token }: { token: string | null }) {
  const confirming = useMutation(confirmVisitorReport)
  if (confirming.isSuccess) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="success">
          Thank you. Your report is with the moderators. We mail you the outcome.
        </Notice>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    )
  }
  if (!token || errorCode(confirming.error) === 'PT404') {
    return (
      <div className="grid justify-items-start gap-5">
        <p role="alert">
          This link no longer works. A link works for 24 hours, and a newer mail replaces an older one.
        </p>
        <ButtonLink to="/report">Report again</ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <ReportedThing token={token} />
      <p>One click sends your report to the moderators. If you did not report anything, close this page.</p>
      <FormError>
        {confirming.isError &&
          serverMessage(
            confirming.error,
            'Your report could not be sent. Check your connection and try again.',
          )}
      </FormError>
      <Button pending={confirming.isPending} onClick={() => confirming.mutate(token)}>
        Send my report
      </Button>
    </div>
  )
}
