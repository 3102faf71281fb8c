import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { Notice } from '#src/ui/notice.tsx'

import { confirmVisitorReportMutation, reportedThingQuery } from './queries.ts'
import { ReportedThing } from './reported-thing.tsx'

/** The token of this tab's last sent report: a reload says again that it has arrived. */
const SENT_KEY = 'hibo-report-sent'

/**
 * Sends the report of a mailed link with a click: programs that look into mails follow links, and some run their
 * scripts.
 * @param token null when the URL is incomplete
 */
export function ConfirmReport({ token }: { token: string | null }) {
  const confirming = useMutation(confirmVisitorReportMutation)
  // The server's HTML can't know the stored token.
  const sentToken = useSyncExternalStore(
    () => () => {},
    () => readTabValue(SENT_KEY),
    () => null,
  )
  // The response is null once the report was sent or its time is over.
  const { data: thing } = useQuery({ ...reportedThingQuery({ token: token ?? '' }), enabled: token !== null })
  if (confirming.isSuccess || (token !== null && sentToken === token)) {
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
  if (!token || thing === null || errorCode(confirming.error) === 'PT404') {
    return (
      <div className="grid justify-items-start gap-5">
        <p role="alert">
          This link no longer works. A link works once, within 24 hours, and a newer mail replaces an older
          one.
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
        {failureText(confirming, 'Your report could not be sent. Check your connection and try again.')}
      </FormError>
      <NeedsScripts part="page" />
      <Button
        className="noscript:hidden"
        pending={confirming.isPending}
        onClick={() => confirming.mutate(token, { onSuccess: () => writeTabValue(SENT_KEY, token) })}
      >
        Send my report
      </Button>
    </div>
  )
}
