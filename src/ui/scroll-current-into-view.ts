/** A ref for the chosen entry of a row that scrolls sideways: it is never out of sight. The row is positioned. */
export function scrollCurrentIntoView(entry: HTMLElement | null): void {
  const row = entry?.offsetParent
  if (!row) return
  const end = entry.offsetLeft + entry.offsetWidth
  // A third from the start, so that both neighbours are seen.
  if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = entry.offsetLeft - row.clientWidth / 3
}
