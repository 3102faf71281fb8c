/** A ref for a part that removes itself: if it has the focus then, the focus moves to the main part. */
export function passFocusOn(part: HTMLElement | null) {
  return () => {
    if (part?.matches(':focus-within')) document.getElementById('main')?.focus({ preventScroll: true })
  }
}
