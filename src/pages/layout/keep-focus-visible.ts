/** Keeps the element with the keyboard focus visible, and the focus on the page, for the lifetime of the page. */
export function keepFocusVisible(): void {
  keepFocusInPlace()
  document.addEventListener('focusin', ({ target }) => handleFocus(target))
  document.addEventListener('keydown', keepInMenu)
  // The focus may have moved before this code loaded.
  handleFocus(document.activeElement)
}

/** Ignores touch and pointer focus, where a shift of the page would make the tap miss. */
function handleFocus(target: EventTarget | null) {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return
  // In rows that scroll sideways, browsers stop when a small part of the element is visible.
  if (target.matches('.overflow-x-auto *')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The open menu of the header covers the page, so the keyboard goes around in it until it is closed. */
function keepInMenu(event: KeyboardEvent) {
  const toggle = document.querySelector<HTMLElement>('[aria-controls=mobile-menu][aria-expanded=true]')
  if (!toggle) return
  if (event.key === 'Escape' && event.target === toggle) return toggle.click()
  const inside = [...document.querySelectorAll<HTMLElement>('#mobile-menu :is(a, button, input)')]
  const last = inside.findLast((element) => element.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [toggle, last] : [last, toggle]
  if (event.key !== 'Tab' || event.target !== from) return
  event.preventDefault()
  to?.focus()
}

/** Elements that take the focus when something inside of them has lost it. */
const FOCUS_HOLDERS = '[tabindex], li, ul, form, fieldset, search, section, article, main'

/**
 * Moves the focus when the focused element leaves the page, as a row does that its own button deletes. Otherwise the
 * focus would fall to the page, and a screen reader would begin at its top. The nearest remaining part around the
 * element takes the focus, unless the page itself moves it. After a toast's button, the focus returns to where it was.
 */
function keepFocusInPlace() {
  /** The element with the focus, and all that is around it. */
  let around: Element[] = []
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
    if (!(target instanceof Element) || target.closest('.toasts')) return
    around = []
    for (let part: Element | null = target; part; part = part.parentElement) around.push(part)
  })
  new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
    last = null
    const kept = around.find(
      (part, index) => part.isConnected && (index === 0 || part.matches(FOCUS_HOLDERS)),
    )
    if (!(kept instanceof HTMLElement)) return
    kept.focus({ preventScroll: true })
    if (document.activeElement === kept) return
    kept.tabIndex = -1
    kept.addEventListener('blur', () => kept.removeAttribute('tabindex'), { once: true })
    kept.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
