/** The text of a badge that counts: null for 0 or less, '99+' above 99. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > 99 ? '99+' : String(count)
}
