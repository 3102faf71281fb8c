import { useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface DiscardButtonProps {
  label: string
  /** Asks first, because a draft would be lost. */
  asks: boolean
  onDiscard: () => void
}

/** Discards a draft. */
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
          // Synchronous: a closing dialog returns the focus to its button, which may be about to disappear.
          flushSync(() => setAsking(false))
          onDiscard()
        }}
      />
    </>
  )
}
