import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardDialogProps {
  open: boolean
  /** Says what has not been saved. */
  text: string
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before a form is closed that has unsaved input. */
export function DiscardDialog({ open, text, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      text={text}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
      onClose={onKeep}
    />
  )
}
