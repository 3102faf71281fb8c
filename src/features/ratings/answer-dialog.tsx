import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { failureText } from '#src/lib/error-texts.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { refreshRatings, writeAnswerMutation } from './queries/write-ratings.ts'
import { answerProblem, MAX_ANSWER_CHARACTERS } from './rating-rules.ts'
import type { Answer } from './schemas.ts'

const draftSchema = v.string()

interface AnswerDialogProps {
  ratingId: string
  /** Null before the first one. */
  answer: Answer | null
  raterName: string | null
  onClose: () => void
}

/** Writes or changes the answer to a review. What is typed is stored until it is sent or discarded. */
export function AnswerDialog({ ratingId, answer, raterName, onClose }: AnswerDialogProps) {
  const draftKey = `hibo-draft:answer:${ratingId}`
  const start = answer?.content ?? ''
  const text = useStored(draftKey, draftSchema) ?? start
  const [problem, setProblem] = useState<string>()
  const write = useMutation(writeAnswerMutation)
  const client = useQueryClient()

  function close() {
    writeStored(draftKey, null)
    // The review may be gone.
    if (write.isError) void refreshRatings(client)
    onClose()
  }
  function handleSubmit(form: HTMLFormElement) {
    if (write.isPending) return
    const found = answerProblem(text)
    setProblem(found)
    if (found) return form.querySelector('textarea')?.focus()
    write.mutate(
      { ratingId, content: text, isChange: answer !== null },
      {
        onSuccess: () => {
          toast.success(answer ? 'Your answer was changed.' : 'Your answer is published.')
          close()
        },
      },
    )
  }
  return (
    <FormDialog
      title={answer ? 'Edit Your Answer' : 'Answer This Review'}
      description={
        raterName === null ? undefined : (
          <>
            Everyone who sees the review reads it. <bdi translate="no">{raterName}</bdi> is notified.
          </>
        )
      }
      submitLabel={answer ? 'Save' : 'Publish'}
      pending={write.isPending}
      unsavedText={text === start ? null : 'Your answer has not been published.'}
      error={failureText(write, 'Your answer could not be sent. Try again later.')}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <TextareaField
        label="Your answer"
        value={text}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          writeStored(draftKey, event.target.value === start ? null : event.target.value)
        }}
        maxCharacters={MAX_ANSWER_CHARACTERS}
      />
    </FormDialog>
  )
}
