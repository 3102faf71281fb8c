/**
 * Scrolls what a keyboard comes to wholly into sight in rows that scroll sideways: browsers leave it where a little of
 * it is seen. What is pressed by a finger or a pointer stays where it is.
 */
export function watchRows(): void {
  document.addEventListener('focusin', ({ target }) => showWhole(target))
  // A keyboard may have been quicker than this code.
  showWhole(document.activeElement)
}

function showWhole(target: EventTarget | null) {
  if (target instanceof Element && target.matches('.overflow-x-auto :focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
