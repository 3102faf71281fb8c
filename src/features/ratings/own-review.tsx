import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { failureText } from '#src/lib/error-texts.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { DeleteRating } from './delete-rating.tsx'
import { deleteAnswerMutation } from './queries/write-ratings.ts'
import type { Rating } from './schemas.ts'

interface OwnReviewProps {
  rating: Rating
  viewerId: string
}

/** The buttons for the two members of a review: its rater deletes it, the rated member answers once. */
export default function OwnReview({ rating, viewerId }: OwnReviewProps) {
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

/** The list stays, while the review that had the focus disappears. */
function focusList(row: RefObject<HTMLElement | null>) {
  row.current?.closest('ul')?.focus()
}

function AnswerActions({ rating: { id, answer, rater } }: { rating: Rating }) {
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
      {dialog === 'answer' && (
        <AnswerDialog ratingId={id} answer={answer} raterName={rater?.full_name ?? null} onClose={close} />
      )}
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
