import { Bold, Code, Italic, Link, List, SquareCode, TextQuote } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { IconButton } from '#src/ui/icon-button.tsx'

import { type Format, formatEdit } from './format-text.ts'
import { insertText } from './insert-text.ts'

const BUTTONS: readonly { format: Format; label: string; icon: typeof Bold }[] = [
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'italic', label: 'Italic', icon: Italic },
  { format: 'link', label: 'Link', icon: Link },
  { format: 'list', label: 'List', icon: List },
  { format: 'quote', label: 'Quote', icon: TextQuote },
  { format: 'code', label: 'Code', icon: Code },
  { format: 'block', label: 'Code block', icon: SquareCode },
]

/** Buttons that format the selection in Markdown. One tab stop; the arrow keys move between buttons. */
export function FormatBar({ boxOf }: { boxOf: () => HTMLTextAreaElement | null }) {
  const [current, setCurrent] = useState(0)

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { key } = event
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + BUTTONS.length) % BUTTONS.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div role="toolbar" aria-label="Formatting" onKeyDown={handleKey} className="-mx-1 -my-1 flex flex-wrap">
      {BUTTONS.map(({ format, label, icon: Icon }, index) => (
        <IconButton
          key={format}
          label={label}
          size="sm"
          tabIndex={index === current ? 0 : -1}
          // Keeps the selection, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index)
            const box = boxOf()
            if (box) applyFormat(box, format)
          }}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  )
}

/** Formats the box's selection, as one step of the browser's undo. */
export function applyFormat(box: HTMLTextAreaElement, format: Format): void {
  const { start, end, insert, selectStart, selectEnd } = formatEdit(
    box.value,
    box.selectionStart,
    box.selectionEnd,
    format,
  )
  box.focus()
  box.setSelectionRange(start, end)
  insertText(box, insert)
  box.setSelectionRange(selectStart, selectEnd)
  // Browsers don't scroll to inserted text. At the end of a long text it would be out of view.
  if (start + insert.length === box.value.length) box.scrollTop = box.scrollHeight
}
