import { useState } from 'react'

import { type Job, jobState } from '#src/shared/jobs/job.ts'
import { jobEndText } from '#src/shared/jobs/job-texts.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { ExtendJobDialog } from './extend-job-dialog.tsx'

export interface OwnJobProps {
  id: string
  job: Job
}

/** As long before its end as the author is also notified. */
const SOON_MS = 3 * 86_400_000

/** On the page of an offer, for its author: how it goes on. */
export function OwnJob(props: OwnJobProps) {
  const { job } = props
  const [dialog, setDialog] = useState<'extend' | 'close' | null>(null)
  const [isClosed, setClosed] = useState(false)
  const close = () => setDialog(null)
  const now = serverNow()
  if (jobState(job, now) !== 'open') {
    return (
      // The button that closed it has disappeared.
      <div ref={isClosed ? focus : undefined} tabIndex={-1} className="outline-none print:hidden">
        <Notice
          actions={
            <ButtonLink to={WRITE_JOB_PATH} variant="secondary" size="sm">
              Post it again
            </ButtonLink>
          }
        >
          This job is in no list any more. A new one can start from its words and facts.
        </Notice>
      </div>
    )
  }
  const endsSoon = Date.parse(job.ends_at) - now.getTime() < SOON_MS
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => setDialog('extend')}>
        Extend
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setDialog('close')}>
        Filled or over
      </Button>
    </div>
  )
  return (
    <div className="print:hidden">
      {endsSoon ? (
        <Notice tone="warning" actions={actions}>
          {jobEndText(job, now)}. Extend it, say that it is filled, or let it end.
        </Notice>
      ) : (
        actions
      )}
      {dialog === 'extend' && <ExtendJobDialog {...props} onClose={close} />}
      {dialog === 'close' && <CloseJobDialog {...props} onClosed={() => setClosed(true)} onClose={close} />}
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
