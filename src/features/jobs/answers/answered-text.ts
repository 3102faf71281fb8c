import type { OwnAnswer } from '../queries/answers.ts'

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

/** 'May 3, 2027'. */
export function dayText(time: string): string {
  return DAY.format(new Date(time))
}

/** 'You answered on May 3, 2027.', and the day of a withdrawal. */
export function answeredText({ answered_at, withdrawn_at }: OwnAnswer): string {
  const answered = `You answered on ${dayText(answered_at)}`
  if (withdrawn_at === null) return `${answered}.`
  return `${answered}, and withdrew it on ${dayText(withdrawn_at)}.`
}
