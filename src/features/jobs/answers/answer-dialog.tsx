import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { failureText } from '#src/lib/error-texts.ts'
import { newId } from '#src/lib/new-id.ts'
import { writeStored } from '#src/lib/stored-value.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { messageHref } from '#src/shared/contact-links.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { openingFor, withoutOpening } from '#src/shared/jobs/opening.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { seenProfileQuery } from '../queries/answers.ts'
import { answerJobMutation } from '../queries/write-answers.ts'
import type { OfferProps } from './answer-panel.tsx'
import { HonestEmployer } from './honest-employer.tsx'
import { keptAnswer, keptAnswerKey, useKeptAnswer } from './kept-answer.ts'
import { type ProfileGaps, profileGaps } from './profile-gaps.ts'

/** Limit of the database for every message. */
const MAX_CHARACTERS = 5_000
const BARE_HINT = 'Add a sentence about yourself: they read this first. Or send it as it is.'

interface AnswerDialogProps extends OfferProps {
  userId: string
  /** The path that opens this dialog. */
  path: string
  onReport: () => void
  onClose: () => void
}

/** Writes the first message about an offer. What is typed stays on this device until it is sent. */
export function AnswerDialog({ jobId, title, author, userId, path, onReport, onClose }: AnswerDialogProps) {
  const draftKey = keptAnswerKey(userId, jobId)
  /** The id and text while the member has written nothing to store. */
  const [unstoredDraft, setUnstoredDraft] = useState(() => ({ id: newId(), text: openingFor(title) }))
  const { id, text } = useKeptAnswer(draftKey) ?? unstoredDraft
  const [problem, setProblem] = useState<string>()
  const { data: profile } = useQuery(seenProfileQuery(userId))
  const answer = useMutation(answerJobMutation)
  const navigate = useNavigate()

  function handleSubmit(form: HTMLFormElement) {
    const isBare = !isBlank(text) && withoutOpening(text.trim()) === ''
    const found = isBlank(text)
      ? 'Please write a few words.'
      : isBare
        ? BARE_HINT
        : overLimit(text, MAX_CHARACTERS)
    setProblem(found)
    if (found) form.querySelector('textarea')?.focus()
    else void send()
  }
  async function send() {
    if (answer.isPending) return
    writeStored(draftKey, { id, text })
    // `mutateAsync`, because `onSuccess` of `mutate` does not run once the answer has replaced this dialog.
    const isSent = await answer.mutateAsync({ jobId, messageId: id, content: text }).then(
      () => true,
      () => false,
    )
    if (!isSent) return
    writeStored(draftKey, null)
    toast.success('Your answer is sent.', {
      label: 'Open conversation',
      run: () => void navigate(messageHref(author.id)),
    })
    onClose()
  }
  return (
    <FormDialog
      ref={continueText}
      title="I’m interested"
      description={
        <>
          <bdi translate="no">{author.name}</bdi> gets it as a message, and sees your profile beside it.
        </>
      }
      submitLabel="Send"
      pending={answer.isPending}
      unsavedText={null}
      error={failureText(answer, 'Your answer could not be sent. It is kept here: please try again.')}
      aboveButtons={
        problem === BARE_HINT && (
          <Button variant="secondary" pending={answer.isPending} onClick={() => void send()}>
            Send as it is
          </Button>
        )
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextareaField
        label="Your message"
        hint="Say what you have done, and why this is for you."
        value={text}
        error={problem}
        minRows={6}
        maxCharacters={MAX_CHARACTERS}
        onChange={({ target }) => {
          setProblem(undefined)
          setUnstoredDraft({ id, text: target.value })
          writeStored(draftKey, keptAnswer(id, target.value, title))
        }}
      />
      {profile && <Gaps gaps={profileGaps(profile)} path={path} />}
      <HonestEmployer {...{ jobId, onReport }} />
    </FormDialog>
  )
}

/** Says what the member's profile lacks. The edit form opens at the first gap, and leads back to the stored text. */
function Gaps({ gaps: { text, field }, path }: { gaps: ProfileGaps; path: string }) {
  if (!text) return null
  return (
    <p className="text-sm">
      They see your profile beside it. {text}{' '}
      <Link
        to={`/profile/edit#${field}`}
        state={path}
        className="text-link"
        onClick={() => toast.brief('Your answer is kept. Saving your profile leads back to it.')}
      >
        Complete it
      </Link>
    </p>
  )
}

/** Puts the cursor after the opening. */
function continueText(form: HTMLFormElement | null) {
  const box = form?.querySelector('textarea')
  box?.setSelectionRange(box.value.length, box.value.length)
}
