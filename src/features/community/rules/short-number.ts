const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** '980', '1.2K', '34K', for counts beside icons. */
export function shortNumber(value: number): string {
  return COMPACT.format(value)
}
