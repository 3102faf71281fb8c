import { useState } from 'react'

import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

import type { Thread } from './schemas.ts'
import { showsRatingPrompt } from './thread-rules.ts'

export type RatingPromptState = 'hidden' | 'banner' | 'form'

function dismissedKey(contactId: string) {
  return `hibo-rating-later:${contactId}`
}

/** Whether the thread asks for a rating. 'Maybe Later' holds for this contact until the tab closes. */
export function useRatingPrompt(thread: Thread, contactId: string) {
  const [dismissed, setDismissed] = useState(() => readTabValue(dismissedKey(contactId)) !== null)
  const [open, setOpen] = useState(false)
  const asks = showsRatingPrompt(thread) && !dismissed
  const state: RatingPromptState = open ? 'form' : asks ? 'banner' : 'hidden'

  return {
    state,
    rateNow: () => setOpen(true),
    close: () => setOpen(false),
    maybeLater: () => {
      setDismissed(true)
      writeTabValue(dismissedKey(contactId), '1')
    },
  }
}
