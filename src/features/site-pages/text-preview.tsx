import { useState } from 'react'

import { MarkdownPreview } from '#src/shared/markdown-preview.tsx'
import { Button } from '#src/ui/button.tsx'

/** The text as its page will show it, on demand. */
export function TextPreview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" size="sm" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        Preview
      </Button>
      {isOpen && <MarkdownPreview source={text} className="w-full max-w-3xl sm:p-5" />}
    </div>
  )
}
