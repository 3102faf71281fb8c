import { useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface DiscardButtonProps {
  label: string
  /** Something would be lost: it asks first. */
  asks: boolean
  onDiscard: () => void
}

/** Lets go of what is being written. */
export function DiscardButton({ label, asks, onDiscard }: DiscardButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => (asks ? setAsking(true) : onDiscard())}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard Your Words"
        text="What you have written here and not sent will be gone."
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={() => {
          // At once: the dialog gives the focus back to a button that may go.
          flushSync(() => setAsking(false))
          onDiscard()
        }}
      />
    </>
  )
}
