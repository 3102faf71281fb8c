/** Keeps the element with the keyboard focus visible, for the lifetime of the page. */
export function keepFocusVisible(): void {
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
