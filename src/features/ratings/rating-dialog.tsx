import { Dialog } from '#src/ui/dialog.tsx'
import { RatingForm } from './rating-form.tsx'

interface RatingDialogProps {
  ratedId: string
  ratedName: string
  onClose: () => void
}

/** The rating form in a dialog. */
export function RatingDialog({ ratedId, ratedName, onClose }: RatingDialogProps) {
  return (
    <RatingForm
      ratedId={ratedId}
      onClose={onClose}
      frame={(form, title, handleClose) => (
        <Dialog
          open
          onClose={handleClose}
          closeOnBackdrop={false}
          title={title}
          description={<bdi translate="no">{ratedName}</bdi>}
        >
          {form}
        </Dialog>
      )}
    />
  )
}
