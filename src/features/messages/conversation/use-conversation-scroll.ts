import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** CSS pixels from an edge that still count as being at it. */
const MAX_EDGE_DISTANCE_PX = 80

/**
 * Keeps a conversation's scroll position: at the end while the reader is there, and in place when earlier messages load
 * above. `first` and `last` are the ids at the ends of the list; the messages are the box's only child.
 */
export function useConversationScroll(
  first: string | undefined,
  last: string | undefined,
  onTop: () => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef({ first, height: 0, atEnd: true })
  const [behind, setBehind] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids trigger it: the list has changed.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const previous = seen.current
    if (previous.atEnd) element.scrollTop = element.scrollHeight
    else if (previous.first !== first) element.scrollTop += element.scrollHeight - previous.height
    else setBehind(true)
    seen.current = { ...previous, first, height: element.scrollHeight }
  }, [first, last])

  // A phone's keyboard, a picture or a banner changes the size: a reader at the end stays there.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!seen.current.atEnd) return
      element.scrollTop = element.scrollHeight
      // A form that has taken the focus shows its start, even if it is higher than the box.
      const focusedForm = element.querySelector<HTMLElement>(':focus[tabindex="-1"]')
      // `scrollIntoView` would scroll the page, too, which would stay there when the form is gone.
      if (focusedForm && focusedForm.offsetTop < element.scrollTop) element.scrollTop = focusedForm.offsetTop
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  function handleScroll() {
    const element = box.current
    if (!element) return
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < MAX_EDGE_DISTANCE_PX
    seen.current = { ...seen.current, atEnd, height: element.scrollHeight }
    if (atEnd) setBehind(false)
    if (element.scrollTop < MAX_EDGE_DISTANCE_PX && !atEnd) onTop()
  }

  function scrollToEnd() {
    seen.current = { ...seen.current, atEnd: true }
    setBehind(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }

  return { box, handleScroll, scrollToEnd, behind }
}
