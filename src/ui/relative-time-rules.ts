/** Units with their seconds. */
const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Returns '5 minutes ago', 'yesterday' or 'last month'; 'just now' below a minute and for dates in the future. */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000
  for (const [unit, seconds] of STEPS) {
    if (elapsed >= seconds) return FORMAT.format(-Math.floor(elapsed / seconds), unit)
  }
  return 'just now'
}
