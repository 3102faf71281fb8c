import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { Job } from '#src/shared/jobs/job.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { newPostDraftKey } from '../editor/draft-keys.ts'
import { draftSchema, earlierDraft, emptyDraft } from '../editor/post-draft.ts'
import type { FeedPost } from '../schemas.ts'

/** Begins a new job with the words and facts of this one. Asks first if another one is half written. */
export function PostAgain({ post, job }: { post: FeedPost; job: Job }) {
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
    // Begun from this job: its facts may have been changed since.
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
