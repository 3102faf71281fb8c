import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that the form does not show what is stored, but what was typed before the page went away. */
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
