import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { deleteRatingMutation } from './queries/write-ratings.ts'

interface DeleteRatingProps {
  ratingId: string
  hasAnswer?: boolean
  /** Called before the rating disappears from the page. */
  onDeleted: () => void
}

/** The button that deletes the viewer's rating, after a question. */
export function DeleteRating({ ratingId, hasAnswer = false, onDeleted }: DeleteRatingProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(deleteRatingMutation)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Delete rating
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your rating?"
        text={
          hasAnswer
            ? 'It no longer counts, and the answer to it goes, too.'
            : 'It no longer counts. You can rate again later.'
        }
        confirmLabel="Delete"
        pending={remove.isPending}
        error={failureText(remove, 'It could not be deleted. Try again later.')}
        onConfirm={() =>
          // `mutateAsync`, because callbacks of `mutate` do not run after the rating has left the page.
          remove.mutateAsync(ratingId).then(
            () => {
              toast.success('Your rating was deleted.')
              onDeleted()
            },
            () => {},
          )
        }
      />
    </>
  )
}
