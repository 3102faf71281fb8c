import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Turning to another `page` of a list moves the focus to the element of this reference, as a new page would. */
export function usePageTurn<T extends HTMLElement>(page: number): RefObject<T | null> {
  const target = useRef<T>(null)
  const shown = useRef(page)
  const turned = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!turned) return
    target.current?.focus({ preventScroll: true })
    target.current?.scrollIntoView()
  }, [page, turned])
  return target
}
