import { useQuery } from '@tanstack/react-query'

import { useUser } from '#src/lib/session/session.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { ownRatingQuery } from './queries.ts'
import { RatingForm } from './rating-form.tsx'
import { ratingFormTexts } from './rating-rules.ts'

interface RatingDialogProps {
  ratedId: string
  ratedName: string
  onClose: () => void
}

/** The rating form in a dialog. */
export function RatingDialog({ ratedId, ratedName, onClose }: RatingDialogProps) {
  const user = useUser()
  const { data: rating } = useQuery({ ...ownRatingQuery(user?.id ?? '', ratedId), enabled: user !== null })
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={ratingFormTexts(Boolean(rating)).title}
      description={ratedName}
    >
      <RatingForm ratedId={ratedId} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}
