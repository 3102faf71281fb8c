import { useState } from 'react'

import type { Thread } from './schemas.ts'
import { showsRatingPrompt } from './thread-rules.ts'

export type RatingPromptState = 'hidden' | 'banner' | 'form'

function dismissedKey(contactId: string) {
  return `hibo-rating-later:${contactId}`
}

function wasDismissed(contactId: string) {
  try {
    return sessionStorage.getItem(dismissedKey(contactId)) !== null
  } catch {
    return false
  }
}

/** Whether the thread asks for a rating. 'Maybe Later' lasts for the browser's session, per contact. */
export function useRatingPrompt(thread: Thread, contactId: string) {
  const [dismissed, setDismissed] = useState(() => wasDismissed(contactId))
  const [open, setOpen] = useState(false)
  const asks = showsRatingPrompt(thread) && !dismissed
  const state: RatingPromptState = open ? 'form' : asks ? 'banner' : 'hidden'

  return {
    state,
    rateNow: () => setOpen(true),
    close: () => setOpen(false),
    maybeLater: () => {
      setDismissed(true)
      try {
        sessionStorage.setItem(dismissedKey(contactId), '1')
      } catch {
        // Storage is blocked: it then lasts as long as the page.
      }
    },
  }
}
