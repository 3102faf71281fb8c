let compact: Intl.NumberFormat | undefined

/** '980', '1.2K', '34K', for counts beside icons. */
export function shortNumber(value: number): string {
  if (value < 1000) return String(value)
  // Created on first use, because creating a formatter takes a slow phone 45 ms.
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(value)
}
