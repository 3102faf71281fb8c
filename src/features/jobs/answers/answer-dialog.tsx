import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'

import { serverMessage } from '#src/lib/error-texts.ts'
import { newId } from '#src/lib/new-id.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { overLimit } from '#src/lib/too-long.ts'
import { messageHref } from '#src/shared/contact-links.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { answerJobMutation } from '../queries/write-answers.ts'
import type { OfferProps } from './answer-panel.tsx'
import { HonestEmployer } from './honest-employer.tsx'

/** Limit of the database, as for every message. */
const MAX_CHARACTERS = 5_000

/** The id is the message's: kept with the text, so that it is sent once, even if a response is lost before a reload. */
const draftSchema = v.object({ id: v.string(), text: v.string() })

interface AnswerDialogProps extends OfferProps {
  userId: string
  onClose: () => void
}

/** Writes the first message about an offer. What is typed stays on this device until it is sent. */
export function AnswerDialog({ jobId, title, author, userId, onClose }: AnswerDialogProps) {
  const draftKey = `hibo-draft:job-answer:${userId}:${jobId}`
  const [start] = useState(() => ({
    id: newId(),
    text: `Salaan, I’m interested in your offer “${title}”.\n\n`,
  }))
  const { id, text } = useStored(draftKey, draftSchema) ?? start
  const [problem, setProblem] = useState<string>()
  const answer = useMutation(answerJobMutation)
  const navigate = useNavigate()

  async function handleSubmit(form: HTMLFormElement) {
    if (answer.isPending) return
    const found = isBlank(text) ? 'Please write a few words.' : overLimit(text, MAX_CHARACTERS)
    setProblem(found)
    if (found) return form.querySelector('textarea')?.focus()
    writeStored(draftKey, { id, text })
    // `onSuccess` of `mutate` would not run: the page then shows the answer in the place of this dialog.
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
      error={
        answer.isError &&
        serverMessage(answer.error, 'Your answer could not be sent. It is kept here: please try again.')
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
        onChange={(event) => {
          setProblem(undefined)
          writeStored(draftKey, { id, text: event.target.value })
        }}
      />
      <HonestEmployer />
    </FormDialog>
  )
}

/** Whoever comes to write goes on after the opening. */
function continueText(form: HTMLFormElement | null) {
  const box = form?.querySelector('textarea')
  box?.setSelectionRange(box.value.length, box.value.length)
}
