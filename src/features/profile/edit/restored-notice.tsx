import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that the form shows restored changes that are not saved yet. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      actions={
        <Button variant="secondary" size="sm" onClick={onDiscard}>
          Discard them
        </Button>
      }
    >
      Your changes from last time are still here. They are not saved yet.
    </Notice>
  )
}
