import { type ReactNode, useState } from 'react'

import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'
import { Button } from '#src/ui/button.tsx'
import { showsRatingPrompt } from '../conversation-rules.ts'
import type { Conversation } from '../schemas.ts'

interface RatingPromptProps {
  contactName: string
  onRate: () => void
  onLater: () => void
}

/** The banner that asks for a rating. */
export function RatingPrompt({ contactName, onRate, onLater }: RatingPromptProps) {
  return (
    <aside
      aria-label="Rating"
      className="rating-question flow-root items-center justify-between gap-x-3 border-line border-b bg-surface-raised px-4 py-0.5 text-sm sm:flex sm:py-1.5"
    >
      {/* On a phone the buttons stand beside the last words, in two lines together. */}
      <p className="inline">
        How was your experience with <bdi translate="no">{contactName}</bdi>?
      </p>
      <div className="flex gap-2 max-sm:float-right max-sm:-mt-1">
        <Button variant="ghost" size="sm" onClick={onLater}>
          Maybe Later
        </Button>
        <Button variant="secondary" size="sm" onClick={onRate}>
          Rate Now
        </Button>
      </div>
    </aside>
  )
}

/** Frames the rating form in the conversation. Esc closes it, as it closes a dialog. */
export function RatingFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <section
      ref={takeFocus}
      id="rating-prompt"
      // The log around the prompt would announce every character count.
      aria-live="off"
      tabIndex={-1}
      aria-label="Rating"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="rounded-lg border border-line bg-surface-raised p-4"
    >
      {children}
    </section>
  )
}

/** Focuses the form, because the button that opened it has disappeared with the banner. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** Whether the conversation asks for a rating. 'Maybe Later' holds for this contact until the tab closes. */
export function useRatingPrompt(conversation: Conversation, contactId: string) {
  const dismissedKey = `hibo-rating-later:${contactId}`
  const [dismissed, setDismissed] = useState(() => readTabValue(dismissedKey) !== null)
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    setOpen,
    asks: showsRatingPrompt(conversation) && !dismissed && !isOpen,
    maybeLater: () => {
      setDismissed(true)
      writeTabValue(dismissedKey, '1')
    },
  }
}
