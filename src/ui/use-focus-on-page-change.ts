import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

import { focusMain } from './focus-main.ts'

/**
 * Moves the focus to the element of the returned ref when `page` of a list changes, and announces the page number.
 * @param inUrl whether the page is in the URL, so that Back changes it, too, and restores the focus itself
 */
export function useFocusOnPageChange<T extends HTMLElement>(page: number, inUrl = true): RefObject<T | null> {
  const target = useRef<T>(null)
  const shown = useRef(page)
  const type = useNavigationType()
  useEffect(() => {
    const element = target.current
    if (!element || shown.current === page) return
    shown.current = page
    element.ariaDescription = `Page ${page}`
    // After Back the element may be far out of view.
    if (type !== 'PUSH' && inUrl) return focusMain(type === 'POP')
    element.focus({ preventScroll: true })
    element.scrollIntoView()
  }, [page, type, inUrl])
  return target
}
