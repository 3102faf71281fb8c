/** Styles of the two positions of the toast region: as its classes say, or at the bottom of the window. */
const POSITIONS = ['', 'top: auto; bottom: 0.75rem']

/** Pixels between the toast region and the focused element. */
const GAP = 8

/**
 * Moves the toast region so that it does not cover the focused element. If it would cover the element at both positions
 * (at 400 % zoom a window is ten lines high), scrolls the element out from under it.
 */
export function avoidFocusedElement(region: HTMLElement | null): void {
  const focused = document.activeElement
  if (!region || !focused || focused === document.body || region.contains(focused)) return
  for (const position of POSITIONS) {
    region.style.cssText = position
    if (!covered(region, focused)) return
  }
  // An element as large as the window, e.g. a long text, is covered at either position.
  const fits = focused.getBoundingClientRect().height + region.offsetHeight + 4 * GAP < window.innerHeight
  for (const position of fits ? POSITIONS.toReversed() : []) {
    region.style.cssText = position
    scrollerOf(focused)?.scrollBy({ top: covered(region, focused), behavior: 'instant' })
    if (!covered(region, focused)) return
  }
  region.style.cssText = ''
}

/** Returns by how many pixels `focused` must scroll up (negative: down) to be uncovered; 0 if it is. */
function covered(region: HTMLElement, focused: Element): number {
  const above = region.getBoundingClientRect()
  const below = focused.getBoundingClientRect()
  // A conversation's upper border is the toasts' space (messages.css).
  const top = below.top + focused.clientTop
  const isBeside = below.right <= above.left || above.right <= below.left
  if (isBeside || below.bottom <= above.top || above.bottom <= top) return 0
  return above.top < window.innerHeight - above.bottom
    ? top - above.bottom - GAP
    : below.bottom - above.top + GAP
}

function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return document.scrollingElement
}
