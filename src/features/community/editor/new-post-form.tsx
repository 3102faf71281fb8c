import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { WRITE_HASH } from '#src/shared/jobs/write-path.ts'
import { toast } from '#src/ui/toast.ts'

import { postPath } from '../paths.ts'
import { employerQuery } from '../queries/own-jobs.ts'
import { createPostMutation } from '../queries/write-post.ts'
import { newPostDraftKey } from './draft-keys.ts'
import { emptyDraft } from './post-draft.ts'
import { PostForm } from './post-form.tsx'

/** The initial state of a new post. */
export interface PostStart {
  userId: string
  /** The id of the feed's category, selected at the start. */
  category: string | undefined
  /** Whether the post starts as an offer of a job. */
  startsJob: boolean
}

interface NewPostFormProps extends PostStart {
  /** Whether the first field takes the focus at the start. */
  takesFocus?: boolean
  /** Closes the form; without it the form can only be emptied. */
  onCancel?: () => void
  onPublished?: () => void
}

/** The form for a new post. A published offer is shown on its page, where its answers arrive. */
export default function NewPostForm({
  userId,
  category = '',
  startsJob,
  onPublished,
  ...rest
}: NewPostFormProps) {
  const { mutateAsync } = useMutation(createPostMutation)
  const { data: employer } = useQuery(employerQuery(userId))
  const draftKey = newPostDraftKey(userId, startsJob)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new post with a new id.
  const initialDraft = useMemo(
    () => emptyDraft(category, startsJob ? 'job' : 'discussion', employer),
    [category, startsJob, employer, round],
  )
  return (
    <PostForm
      {...rest}
      key={draftKey}
      label={startsJob ? 'New job' : 'New post'}
      draftKey={draftKey}
      initialDraft={initialDraft}
      submitLabel="Publish"
      onSubmit={async ({ id }, form, facts) => {
        const written = await mutateAsync({ id, form, facts })
        toast.success(facts ? 'Your job is published.' : 'Post published successfully!')
        return written
      }}
      onSent={(offerId) => {
        setRound(round + 1)
        // Back leads to the list, not to an empty form.
        if (offerId) void navigate(postPath(offerId), { replace: hash === WRITE_HASH })
        else onPublished?.()
      }}
    />
  )
}
