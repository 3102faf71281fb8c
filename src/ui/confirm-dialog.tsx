import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FormError } from './form-error.tsx'

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  onConfirm: () => void
  text: ReactNode
  /** Verb of the action, e.g. 'Delete'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  pending?: boolean | undefined
  error?: ReactNode | undefined
}

/** Asks for confirmation before an irreversible action. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { text, onConfirm, confirmLabel, cancelLabel = 'Cancel', pending, error, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      description={text}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
    </Dialog>
  )
}
