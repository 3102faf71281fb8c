import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { ownRatingQuery } from './queries.ts'
import { RatingForm } from './rating-form.tsx'
import { ratingFormTexts } from './rating-rules.ts'

interface RatingDialogProps {
  ratedId: string
  ratedName: string
  onClose: () => void
}

/** The rating form in a dialog. Closing asks before it discards changes to a rating. */
export function RatingDialog({ ratedId, ratedName, onClose }: RatingDialogProps) {
  const user = useUser()
  const { data: rating } = useQuery({ ...ownRatingQuery(user?.id ?? '', ratedId), enabled: user !== null })
  const [isUnsaved, setUnsaved] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  function handleClose() {
    if (isUnsaved) setLeaving(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        onClose={handleClose}
        closeOnBackdrop={false}
        title={ratingFormTexts(Boolean(rating)).title}
        description={ratedName}
      >
        <RatingForm ratedId={ratedId} onSaved={onClose} onCancel={handleClose} onUnsaved={setUnsaved} />
      </Dialog>
      <DiscardDialog
        open={isLeaving}
        text="What you changed in your rating has not been saved."
        onDiscard={onClose}
        onKeep={() => setLeaving(false)}
      />
    </>
  )
}
