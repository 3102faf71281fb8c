import { useEffect, useRef } from 'react'

import { savesData } from '#src/lib/save-data.ts'

/** Excludes pointers that only pass by, and fingers that scroll. */
const DWELL_MS = 80

/**
 * Handlers that call `onIntent` when the visitor points at or focuses the element, and so may activate it soon. It is
 * not called while the visitor saves data.
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
