/** A ref for the current entry of a horizontally scrolling row. Scrolls it into view; the row must be positioned. */
export function scrollCurrentIntoView(entry: HTMLElement | null): void {
  const row = entry?.offsetParent
  if (!row) return
  const end = entry.offsetLeft + entry.offsetWidth
  // The entry is a third from the start, so that both neighbours are visible.
  if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = entry.offsetLeft - row.clientWidth / 3
}
