import { Button } from './button.tsx'
import { TextareaField } from './textarea-field.tsx'

/** A text that can't be sent any more, to be copied or discarded. Renders nothing for an empty one. */
export function UnsentText({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  if (text === '') return null
  return (
    <div className="grid justify-items-start gap-2">
      <TextareaField label="Your text, which was not sent" readOnly minRows={2} maxRows={5} value={text} />
      <Button variant="secondary" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
