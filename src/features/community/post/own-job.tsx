import { type ReactNode, useState } from 'react'

import { dayText } from '#src/shared/domain/day-text.ts'
import { type Job, jobState } from '#src/shared/jobs/job.ts'
import { jobEndText } from '#src/shared/jobs/job-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { FeedPost } from '../schemas.ts'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { ExtendJobDialog } from './extend-job-dialog.tsx'
import { PostAgain } from './post-again.tsx'

interface OwnJobProps {
  post: FeedPost
  job: Job
  edit: ReactNode
  remove: ReactNode
}

/** As long before its end as the author is also notified. */
const SOON_MS = 3 * 86_400_000

/** On the page of an offer, for its author: all that can be done with it in one row, and how it goes on. */
export function OwnJob({ post, job, edit, remove }: OwnJobProps) {
  const [dialog, setDialog] = useState<'extend' | 'close' | null>(null)
  const [isClosed, setClosed] = useState(false)
  const close = () => setDialog(null)
  const now = serverNow()
  const isOpen = jobState(job, now) === 'open'
  const endsSoon = isOpen && Date.parse(job.ends_at) - now.getTime() < SOON_MS
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        {edit}
        {isOpen && (
          <>
            <Button variant="secondary" size="sm" onClick={() => setDialog('extend')}>
              Extend
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setDialog('close')}>
              Close job
            </Button>
          </>
        )}
        {remove}
      </div>
      {isOpen && !endsSoon && !post.hidden && (
        <p className="text-ink-muted text-sm">
          It is open until {dayText(job.last_day)}.{' '}
          {job.answer_url ? 'People answer at your address.' : 'Answers arrive below.'}
        </p>
      )}
      {endsSoon && (
        <Notice tone="warning">
          {jobEndText(job, now)}. Extend it, say that it is filled, or let it end.
        </Notice>
      )}
      {!isOpen && (
        // The button that closed it has disappeared.
        <div ref={isClosed ? focus : undefined} tabIndex={-1} className="outline-none">
          <Notice actions={<PostAgain post={post} job={job} />}>
            This job is in no list any more. A new one can start from its words and facts.
          </Notice>
        </div>
      )}
      {dialog === 'extend' && <ExtendJobDialog id={post.id} job={job} onClose={close} />}
      {dialog === 'close' && <CloseJobDialog id={post.id} onClosed={() => setClosed(true)} onClose={close} />}
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
