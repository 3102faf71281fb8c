/**
 * Scrolls what a keyboard comes to wholly into sight in rows that scroll sideways: browsers leave it where a little of
 * it is seen. What is pressed by a finger or a pointer stays where it is.
 */
export function watchRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.overflow-x-auto :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
