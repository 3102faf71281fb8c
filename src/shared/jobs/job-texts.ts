/** The facts of an offer in words. Apart from job.ts, because a list without offers needs no words. */
import { numberText } from '#src/ui/number-text.ts'
import { placeText } from '../domain/place-text.ts'
import { zoneName } from '../domain/time-zones.ts'

import { type Job, type JobKind, jobState, type PayPeriod } from './job.ts'

export const KIND_TEXTS: Record<JobKind, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  internship: 'Internship or first job',
  volunteer: 'Volunteer',
}

export const PERIOD_TEXTS: Record<PayPeriod, string> = {
  hour: 'an hour',
  month: 'a month',
  year: 'a year',
  whole: 'in total',
}

const SIGNS = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
])

/** '$800 – 1,200 a month', 'KES 90,000 a month', '$3,000 in total', 'Unpaid'. */
export function payText(job: Pick<Job, 'unpaid' | 'pay_from' | 'pay_to' | 'currency' | 'pay_per'>): string {
  const { pay_from: from, pay_to: to, currency, pay_per: per } = job
  if (from === null || currency === null || per === null) return 'Unpaid'
  const sign = SIGNS.get(currency) ?? `${currency}\u00a0`
  const range = to === null || to === from ? '' : `\u00a0–\u00a0${amountText(to)}`
  return `${sign}${amountText(from)}${range} ${PERIOD_TEXTS[per]}`
}

/** An amount that every browser writes alike, unlike the format of its currency. */
function amountText(value: number) {
  return numberText(value % 1 ? value.toFixed(2) : value)
}

/** The number of places before 'and 3 more', where space is small. */
const MAX_PLACES = 3

/** 'Hargeisa or remote', 'Remote within 3 hours of Nairobi time', 'Berbera, Borama, Burao and 2 more'. */
export function jobPlaceText(
  job: Pick<Job, 'places' | 'remote' | 'remote_zone' | 'remote_hours'>,
  most = MAX_PLACES,
): string {
  const shown = job.places.slice(0, most)
  const more = job.places.length - shown.length
  const places = shown.map(placeText).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const remote = remoteText(job)
  if (!remote || !places) return places || remote.charAt(0).toUpperCase() + remote.slice(1)
  return `${places} or ${remote}`
}

function remoteText({ remote, remote_zone: zone, remote_hours: hours }: Parameters<typeof jobPlaceText>[0]) {
  if (remote !== 'hours' || zone === null || hours === null) return remote ? 'remote' : ''
  const time = `${zoneName(zone)} time`
  if (hours === 0) return `remote at ${time}`
  return `remote within ${hours} ${hours === 1 ? 'hour' : 'hours'} of ${time}`
}

const DAY_MS = 86_400_000

/** '12 days left', '1 day left', 'Ends today', 'Filled', 'Over'. */
export function jobEndText(job: Pick<Job, 'state' | 'ends_at'>, now: Date): string {
  const state = jobState(job, now)
  if (state !== 'open') return state === 'filled' ? 'Filled' : 'Over'
  // The end is a midnight, so less than a day before it is the last day.
  const days = Math.floor((Date.parse(job.ends_at) - now.getTime()) / DAY_MS)
  if (days === 0) return 'Ends today'
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
