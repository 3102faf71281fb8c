import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { dayText } from '#src/shared/domain/day-text.ts'
import { type Job, jobState } from '#src/shared/jobs/job.ts'
import { jobEndText } from '#src/shared/jobs/job-texts.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { newPostDraftKey } from '../editor/draft-keys.ts'
import { draftSchema, earlierDraft, emptyDraft } from '../editor/post-draft.ts'
import type { FeedPost } from '../schemas.ts'
import { CloseJobDialog, ExtendJobDialog } from './job-dialogs.tsx'

interface OwnJobProps {
  post: FeedPost
  job: Job
  edit: ReactNode
  remove: ReactNode
}

/** The offer ends soon from this time before its end, when the author also gets a notification. */
const SOON_MS = 3 * 86_400_000

/** The author's panel on the page of an offer: the actions in one row, and the offer's state. */
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
        // The result takes the focus, because the button that closed the offer has disappeared.
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

/** Starts a new job from this one's words and facts. Asks first if there is a draft of another job. */
function PostAgain({ post, job }: { post: FeedPost; job: Job }) {
  const draftKey = newPostDraftKey(useUser()?.id ?? '', true)
  const [waiting, setWaiting] = useState<string | null>(null)
  const navigate = useNavigate()

  const open = () => void navigate(WRITE_JOB_PATH)
  function begin() {
    writeStored(draftKey, { ...emptyDraft('', 'job'), ...earlierDraft(post, job) })
    open()
  }
  function handleClick() {
    const draft = readStored(draftKey, draftSchema)
    if (!draft) begin()
    // The draft was started from this job, and its facts may have been edited since: it must not be replaced.
    else if (draft.title === post.title && draft.content === post.content) open()
    else setWaiting(draft.title || 'without a title')
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={handleClick}>
        Post it again
      </Button>
      <Dialog
        open={waiting !== null}
        onClose={() => setWaiting(null)}
        title="You have a half-written job"
        size="sm"
        description={
          <>
            It is kept on this device: <bdi>{waiting}</bdi>. Starting from “<bdi>{post.title}</bdi>” replaces
            it.
          </>
        }
        footer={
          <>
            <Button variant="secondary" onClick={open}>
              Go on with it
            </Button>
            <Button onClick={begin}>Replace it</Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  )
}
