/**
 * The header's menu lies on the page: where a keyboard goes on from it, it closes, or nobody would see what has the
 * focus. Not under a finger, where what moves up takes the tap away.
 */
export function watchMenu(): void {
  document.addEventListener('focusin', ({ target }) => closeMenuAbove(target))
  // A keyboard may have been quicker than this code.
  closeMenuAbove(document.activeElement)
}

function closeMenuAbove(target: EventTarget | null) {
  if (
    target instanceof Element &&
    target.matches(':focus-visible') &&
    !target.closest('header:has(#mobile-menu)')
  )
    document.querySelector<HTMLElement>('[aria-controls=mobile-menu][aria-expanded=true]')?.click()
}
