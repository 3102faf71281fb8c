/** The rules for the facts of an offer: the form sent, the checks before it, and texts for the database's refusals. */
import { hasText } from '#src/lib/errors.ts'
import { tooLong } from '#src/lib/too-long.ts'
import { completeWebUrl, MAX_WEB_URL_CHARACTERS, safeWebUrl } from '#src/lib/web-url.ts'
import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

import type { JobDraft } from './job-draft.ts'
import { errorsOf, type Problem } from './post-rules.ts'

export const MAX_EMPLOYER_CHARACTERS = 100
export const MAX_PLACES = 10
export const MAX_JOB_SKILLS = 10
export const MAX_DAYS = 60
export const DEFAULT_DAYS = 30
/** The column has ten digits before the point. */
const MAX_PAY = 9_999_999_999
export const MAX_REMOTE_HOURS = 12

/** Currency signs that may precede an amount. */
const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }

export type JobErrors = Partial<Record<keyof JobDraft, string>>

/** The facts as `save_job` takes them. */
export function factsOf(draft: JobDraft) {
  const { unpaid, currency } = draft
  const nearZone = draft.remote === 'hours'
  return {
    employer: draft.employer.trim(),
    employer_url: completeWebUrl(draft.employer_url) || null,
    kind: draft.kind,
    places: draft.places,
    remote: draft.remote || null,
    remote_zone: nearZone ? zoneOf(draft) : null,
    remote_hours: nearZone ? Number(draft.remote_hours) : null,
    pay_from: unpaid ? null : amountOf(draft.pay_from, currency),
    pay_to: unpaid || !draft.pay_to.trim() ? null : amountOf(draft.pay_to, currency),
    currency: unpaid ? null : currency,
    pay_per: unpaid ? null : draft.pay_per,
    unpaid,
    levels: draft.levels,
    skills: draft.skills,
    last_day: draft.last_day || null,
    time_zone: draft.time_zone || deviceZone(),
    answer_url: completeWebUrl(draft.answer_url) || null,
  }
}

export type JobFacts = ReturnType<typeof factsOf>

/** The time zone to whose hours a remote job is bound: the chosen one, or this device's. */
export function zoneOf({ remote_zone }: Pick<JobDraft, 'remote_zone'>): string {
  return remote_zone || deviceZone() || 'Africa/Mogadishu'
}

/** Reads typed text as a number: '1,200', '$1200' and '1 200 USD' are 1200 in dollars. NaN for anything else. */
export function amountOf(typed: string, currency: string): number {
  const digits = withoutCurrency(typed.trim().toUpperCase(), currency)
    .trim()
    .replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '')
  return /^-?\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : Number.NaN
}

function withoutCurrency(amount: string, currency: string) {
  const mark = [currency, SIGNS[currency]].find((one) => one && amount.startsWith(one))
  if (mark) return amount.slice(mark.length)
  return currency && amount.endsWith(currency) ? amount.slice(0, -currency.length) : amount
}

/** The date `days` days after `now` in a time zone, in a date input's format. */
export function dayFrom(now: Date, days: number, zone: string): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: zone || undefined, dateStyle: 'short' })
  const day = new Date(`${today.format(now)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Why the facts can't be sent, by field, in the order of the form. */
export function checkJob(draft: JobDraft, now: Date): JobErrors {
  const { employer, kind, places, remote, skills } = draft
  return errorsOf<keyof JobDraft>([
    [isBlank(employer) && 'Please say who hires', 'employer'],
    [tooLong(employer, 'This name', MAX_EMPLOYER_CHARACTERS), 'employer'],
    [!kind && 'Please choose the kind of job', 'kind'],
    [places.length === 0 && !remote && 'Please choose a place, or tick Remote', 'places'],
    [places.length > MAX_PLACES && `An offer names ${MAX_PLACES} places at most`, 'places'],
    ...payProblems(draft),
    [skills.length > MAX_JOB_SKILLS && `An offer names ${MAX_JOB_SKILLS} skills at most`, 'skills'],
    [dayProblem(draft, now), 'last_day'],
    [addressProblem(draft.employer_url), 'employer_url'],
    [addressProblem(draft.answer_url), 'answer_url'],
  ])
}

function payProblems({ unpaid, pay_from, pay_to, currency }: JobDraft): Problem<keyof JobDraft>[] {
  if (unpaid) return []
  const [from, to] = [amountOf(pay_from, currency), pay_to.trim() ? amountOf(pay_to, currency) : undefined]
  return [
    [!pay_from.trim() && 'Please say what it pays, or tick Unpaid', 'pay_from'],
    [amountProblem(from), 'pay_from'],
    [to !== undefined && amountProblem(to), 'pay_to'],
    [to !== undefined && to < from && 'This must not be less than the first amount', 'pay_to'],
  ]
}

function amountProblem(amount: number) {
  if (Number.isNaN(amount)) return 'This must be a number, such as 800 or 12.50'
  if (amount <= 0) return 'This must be more than 0'
  return amount > MAX_PAY && 'This is too much'
}

function addressProblem(typed: string) {
  const url = completeWebUrl(typed)
  if (!url) return
  if (!safeWebUrl(url)) return 'This must be a web address, such as https://example.com/jobs'
  return (
    [...url].length > MAX_WEB_URL_CHARACTERS && `An address has at most ${MAX_WEB_URL_CHARACTERS} characters`
  )
}

const LAST_DAY_PAST = 'The last day is past. Choose a later one.'
const LAST_DAY_TOO_LATE = `An offer runs for ${MAX_DAYS} days at most.`

function dayProblem({ last_day, time_zone }: JobDraft, now: Date) {
  if (!last_day) return
  const zone = time_zone || deviceZone()
  if (last_day < dayFrom(now, 0, zone)) return LAST_DAY_PAST
  return last_day > dayFrom(now, MAX_DAYS, zone) && LAST_DAY_TOO_LATE
}

/** Why an open offer can't be extended to this last day, or undefined. */
export function extensionProblem(
  lastDay: string,
  job: Pick<JobDraft, 'last_day' | 'time_zone'>,
  now: Date,
): string | undefined {
  const latest = dayFrom(now, MAX_DAYS, job.time_zone)
  if (job.last_day >= latest) return `${LAST_DAY_TOO_LATE} This one has them all: come again tomorrow.`
  if (lastDay <= job.last_day) return 'This is not later than the last day so far.'
  return lastDay > latest ? LAST_DAY_TOO_LATE : undefined
}

/** The database’s refusals, by constraint name or the start of a message. The first match counts. */
const REFUSALS: readonly [RegExp, keyof JobDraft, string][] = [
  [/jobs_employer_url_/, 'employer_url', 'This must be a web address, such as https://example.com/jobs'],
  [/jobs_employer_address/, 'employer', 'A name holds no web address. There is a field for it under More.'],
  [/jobs_employer_/, 'employer', `Please say who hires, in at most ${MAX_EMPLOYER_CHARACTERS} characters`],
  [/jobs_kind_/, 'kind', 'Please choose the kind of job'],
  [/jobs_places?_/, 'places', 'Please choose places from the list, or tick Remote'],
  [/jobs_remote_/, 'remote_zone', 'Please choose a time zone from the list'],
  [
    /jobs_(pay|currency)_/,
    'pay_from',
    'Please say what it pays, from an amount to a higher one, or tick Unpaid',
  ],
  [/jobs_levels_/, 'levels', 'Please choose levels from the list'],
  [/jobs_answer_url_/, 'answer_url', 'This must be a web address, such as https://example.com/jobs'],
  [/job_skills_skill_id_fkey/, 'skills', 'A skill is not in the list any more. Please remove it.'],
  [/^An offer names 10 skills/, 'skills', `An offer names ${MAX_JOB_SKILLS} skills at most`],
  [/^The last day is past/, 'last_day', LAST_DAY_PAST],
  [/^An offer runs for/, 'last_day', LAST_DAY_TOO_LATE],
]

/** The field that the database refuses, with our message in place of PostgreSQL's. Empty for other errors. */
export function refusedFact(error: unknown): JobErrors {
  const text = hasText(error, 'message') ? error.message : ''
  const refusal = REFUSALS.find(([pattern]) => pattern.test(text))
  return refusal ? { [refusal[1]]: refusal[2] } : {}
}
