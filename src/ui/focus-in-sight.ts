/** Focuses a field and shows its label, too: WebKit scrolls the field alone, and below the header that stays on top. */
export function focusInSight(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return
  field.focus()
  const label = 'labels' in field && field.labels instanceof NodeList ? field.labels[0] : null
  const shown = label instanceof Element ? label : field
  shown.scrollIntoView({ block: 'nearest' })
}
