import { useEffect, useRef } from 'react'

import { savesData } from '#src/lib/save-data.ts'

/** A pointer that only passes by, or a finger that scrolls, is gone by then. */
const DWELL_MS = 80

/**
 * Handlers for an element that leads somewhere: `onIntent` runs when the visitor seems about to go there, with the
 * pointer, a finger or the keyboard. Never where data is to be saved.
 */
export function useIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function intend() {
    if (!savesData()) onIntent()
  }
  return {
    onPointerEnter() {
      clearTimeout(timer.current)
      timer.current = setTimeout(intend, DWELL_MS)
    },
    // Also when a touch turns into scrolling: the browser then cancels the pointer.
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: intend,
  }
}
