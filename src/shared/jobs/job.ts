/** The facts of an offer, and their texts. Also for the community, whose posts of the type 'job' may have them. */
import * as v from 'valibot'

import { placeText } from '../domain/place-text.ts'
import { zoneName } from '../domain/time-zones.ts'

export const JOB_KINDS = ['full_time', 'part_time', 'contract', 'internship', 'volunteer'] as const
export const PAY_PERIODS = ['hour', 'month', 'year', 'whole'] as const
export const JOB_LEVELS = ['Junior', 'Mid-level', 'Senior'] as const
export const JOB_STATES = ['open', 'filled', 'over'] as const

export type JobKind = (typeof JOB_KINDS)[number]
export type PayPeriod = (typeof PAY_PERIODS)[number]
export type JobLevel = (typeof JOB_LEVELS)[number]
export type JobState = (typeof JOB_STATES)[number]

/** What `internal.job_json` answers: a row of `jobs` with its skills and its state. */
export const jobSchema = v.object({
  /** Who hires. */
  employer: v.string(),
  employer_url: v.nullable(v.string()),
  kind: v.picklist(JOB_KINDS),
  /** Locations and countries. */
  places: v.array(v.string()),
  /** Null: at one of the places only. 'hours': within `remote_hours` hours of `remote_zone`. */
  remote: v.nullable(v.picklist(['anywhere', 'hours'])),
  remote_zone: v.nullable(v.string()),
  remote_hours: v.nullable(v.number()),
  /** Null with `unpaid`, as are currency and period. */
  pay_from: v.nullable(v.number()),
  pay_to: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  pay_per: v.nullable(v.picklist(PAY_PERIODS)),
  unpaid: v.boolean(),
  levels: v.array(v.picklist(JOB_LEVELS)),
  skills: v.array(v.object({ id: v.string(), name: v.string() })),
  /** A date; the offer is open until the end of that day in `time_zone`, which is `ends_at`. */
  last_day: v.string(),
  time_zone: v.string(),
  ends_at: v.string(),
  /** Null: by a message here. */
  answer_url: v.nullable(v.string()),
  /** As the database said it; `jobState` also knows what time has passed since. */
  state: v.picklist(JOB_STATES),
})

export type Job = v.InferOutput<typeof jobSchema>

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
  const range = to === null || to === from ? '' : `\u00a0–\u00a0${amount(to)}`
  return `${sign}${amount(from)}${range} ${PERIOD_TEXTS[per]}`
}

/** Written alike by every browser, unlike a currency's own format. */
function amount(value: number) {
  return value.toLocaleString('en', { minimumFractionDigits: value % 1 && 2, maximumFractionDigits: 2 })
}

/** Places before 'and 3 more', where the room is small. */
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

/** The state at a time: an offer ends while its page is open, or kept. */
export function jobState({ state, ends_at: end }: Pick<Job, 'state' | 'ends_at'>, now: Date): JobState {
  return state === 'open' && Date.parse(end) <= now.getTime() ? 'over' : state
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
