import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { failureText } from '#src/lib/error-texts.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { toast } from '#src/ui/toast.ts'
import { DeleteRating } from './delete-rating.tsx'
import { deleteAnswerMutation, refreshRatings, writeAnswerMutation } from './queries/write-ratings.ts'
import { answerProblem, MAX_ANSWER_CHARACTERS } from './rating-rules.ts'
import type { Rating } from './schemas.ts'

/** The buttons for the two members of a review: its rater deletes it, the rated member answers once. */
export default function OwnReview({ rating, viewerId }: { rating: Rating; viewerId: string }) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <div ref={row} className="mt-2 flex flex-wrap gap-2.5 print:hidden">
      {rating.rater?.id === viewerId ? (
        <DeleteRating
          ratingId={rating.id}
          hasAnswer={rating.answer !== null}
          onDeleted={() => focusList(row)}
        />
      ) : (
        <AnswerActions rating={rating} />
      )}
    </div>
  )
}

/** Focuses the list, because the review that had the focus disappears. */
function focusList(row: RefObject<HTMLElement | null>) {
  row.current?.closest('ul')?.focus()
}

function AnswerActions({ rating }: { rating: Rating }) {
  const { id, answer } = rating
  const [dialog, setDialog] = useState<'answer' | 'delete' | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const remove = useMutation(deleteAnswerMutation)
  const close = () => setDialog(null)
  return (
    <>
      {answer?.hidden && (
        <div className="basis-full">
          <HiddenNote what="answer" />
        </div>
      )}
      <Button ref={edit} variant="secondary" size="sm" onClick={() => setDialog('answer')}>
        {answer ? 'Edit answer' : 'Answer'}
      </Button>
      {answer && (
        <Button variant="ghost" size="sm" onClick={() => setDialog('delete')}>
          Delete answer
        </Button>
      )}
      {dialog === 'answer' && <AnswerDialog rating={rating} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={close}
        title="Delete your answer?"
        text="You can write another one later."
        confirmLabel="Delete"
        pending={remove.isPending}
        error={failureText(remove, 'It could not be deleted. Try again later.')}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              // Synchronous: a closing dialog returns the focus to its button, which is gone.
              flushSync(close)
              edit.current?.focus()
              toast.success('Your answer was deleted.')
            },
          })
        }
      />
    </>
  )
}

const draftSchema = v.string()

/** Writes or changes the answer to a review. What is typed is stored until it is sent or discarded. */
function AnswerDialog({ rating, onClose }: { rating: Rating; onClose: () => void }) {
  const { id: ratingId, answer, rater } = rating
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
        rater === null ? undefined : (
          <>
            Everyone who sees the review reads it. <bdi translate="no">{rater.full_name}</bdi> is notified.
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
