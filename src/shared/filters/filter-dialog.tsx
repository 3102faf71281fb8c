import type { ReactNode } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface FilterDialogProps {
  open: boolean
  onClose: () => void
  /** Given while filters are active. */
  onReset: (() => void) | undefined
  /** Label of the button that leads to the list. */
  closeText: string
  children: ReactNode
}

/** The filters on small screens, in a dialog. */
export function FilterDialog({ open, onClose, onReset, closeText, children }: FilterDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          {onReset && (
            <Button variant="ghost" onClick={onReset}>
              Reset All Filters
            </Button>
          )}
          <Button onClick={onClose}>{closeText}</Button>
        </>
      }
    >
      <form onSubmit={(event) => event.preventDefault()}>{children}</form>
    </Dialog>
  )
}
