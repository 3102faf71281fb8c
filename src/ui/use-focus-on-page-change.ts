import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Turning to another `page` of a list moves the focus to the element of this reference, as a new page would, and says
 * which page it is.
 * @param inAddress the page stands in the address, where Back turns it too and leads to the link that was followed
 */
export function useFocusOnPageChange<T extends HTMLElement>(
  page: number,
  inAddress = true,
): RefObject<T | null> {
  const target = useRef<T>(null)
  const shown = useRef(page)
  const turned = useNavigationType() === 'PUSH' || !inAddress
  useEffect(() => {
    const element = target.current
    if (!element || shown.current === page) return
    shown.current = page
    element.ariaDescription = `Page ${page}`
    // The main part passes the focus on; what had it may be far from what is in sight.
    if (!turned) return document.getElementById('main')?.focus({ preventScroll: true })
    element.focus({ preventScroll: true })
    element.scrollIntoView()
  }, [page, turned])
  return target
}
