/** A ref for a part that is rendered after the navigation: scrolls to it if the URL names it. */
export function scrollIfNamed(part: HTMLElement | null): void {
  if (part && window.location.hash === `#${part.id}`) part.scrollIntoView()
}
