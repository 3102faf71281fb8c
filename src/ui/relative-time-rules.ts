const STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
]
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Returns '5 minutes ago', 'yesterday' or 'last month'; 'just now' below a minute and for dates in the future. */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000
  const step = STEPS.find(({ seconds }) => elapsed >= seconds)
  return step ? FORMAT.format(-Math.floor(elapsed / step.seconds), step.unit) : 'just now'
}
