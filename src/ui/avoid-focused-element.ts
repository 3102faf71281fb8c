/** Where a message stands: as its classes say, or at the lower end of the window. */
const PLACES = ['', 'top: auto; bottom: 0.75rem']

/** Pixels between a message and what it leaves in sight. */
const GAP = 8

/**
 * Leaves what has the focus in sight: the region of messages stands where it covers less of it. Where it lies on it in
 * both places (a window enlarged four times is ten lines high), what has the focus is scrolled from under it.
 */
export function avoidFocusedElement(region: HTMLElement | null): void {
  const focused = document.activeElement
  if (!region || !focused || focused === document.body || region.contains(focused)) return
  for (const place of PLACES) {
    region.style.cssText = place
    if (!covered(region, focused)) return
  }
  // The whole page, or a long text: neither place leaves it free.
  const fits = focused.getBoundingClientRect().height + region.offsetHeight + 4 * GAP < window.innerHeight
  for (const place of fits ? PLACES.toReversed() : []) {
    region.style.cssText = place
    scrollerOf(focused)?.scrollBy({ top: covered(region, focused), behavior: 'instant' })
    if (!covered(region, focused)) return
  }
  region.style.cssText = ''
}

/** By how many pixels `focused` would have to move up (below 0: down) to be clear of the region; 0 where it is. */
function covered(region: HTMLElement, focused: Element): number {
  const above = region.getBoundingClientRect()
  const below = focused.getBoundingClientRect()
  const isBeside = below.right <= above.left || above.right <= below.left
  if (isBeside || below.bottom <= above.top || above.bottom <= below.top) return 0
  return above.top < window.innerHeight - above.bottom
    ? below.top - above.bottom - GAP
    : below.bottom - above.top + GAP
}

function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return document.scrollingElement
}
