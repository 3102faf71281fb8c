/** Keeps the element with the keyboard focus visible, for the lifetime of the page. */
export function keepFocusVisible(): void {
  document.addEventListener('focusin', ({ target }) => handleFocus(target))
  // The focus may have moved before this code loaded.
  handleFocus(document.activeElement)
}

/** Ignores touch and pointer focus, where a shift of the page would make the tap miss. */
function handleFocus(target: EventTarget | null) {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return
  // In rows that scroll sideways, browsers stop when a small part of the element is visible.
  if (target.matches('.overflow-x-auto *')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
