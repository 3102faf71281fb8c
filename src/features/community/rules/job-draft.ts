/** The facts of an offer as typed in the form: what can't be sent must not get lost. */
import * as v from 'valibot'

import { JOB_KINDS, JOB_LEVELS, type Job, PAY_PERIODS } from '#src/shared/jobs/job.ts'

export const jobDraftSchema = v.object({
  employer: v.string(),
  employer_url: v.string(),
  kind: v.picklist(['', ...JOB_KINDS]),
  places: v.array(v.string()),
  remote: v.picklist(['', 'anywhere', 'hours']),
  remote_zone: v.string(),
  remote_hours: v.string(),
  unpaid: v.boolean(),
  pay_from: v.string(),
  pay_to: v.string(),
  currency: v.string(),
  pay_per: v.picklist(PAY_PERIODS),
  levels: v.array(v.picklist(JOB_LEVELS)),
  /** Ids. */
  skills: v.array(v.string()),
  /** A date; empty: 30 days from when it is published. */
  last_day: v.string(),
  /** The zone in which the last day ends; empty: this device's. */
  time_zone: v.string(),
  answer_url: v.string(),
})

export type JobDraft = v.InferOutput<typeof jobDraftSchema>

export const EMPTY_JOB: JobDraft = {
  employer: '',
  employer_url: '',
  kind: '',
  places: [],
  remote: '',
  remote_zone: '',
  remote_hours: '3',
  unpaid: false,
  pay_from: '',
  pay_to: '',
  currency: 'USD',
  pay_per: 'month',
  levels: [],
  skills: [],
  last_day: '',
  time_zone: '',
  answer_url: '',
}

/** Whether nothing is typed; the employer may stand there from the start. */
export function isUntouchedJob(job: JobDraft): boolean {
  return JSON.stringify({ ...job, employer: '' }) === JSON.stringify(EMPTY_JOB)
}

/** The stored facts of an offer. */
export type StoredFacts = Omit<Job, 'state' | 'ends_at'>

/** The form's content for stored facts. */
export function jobDraftOf(job: StoredFacts): JobDraft {
  return {
    employer: job.employer,
    employer_url: job.employer_url ?? '',
    kind: job.kind,
    places: job.places,
    remote: job.remote ?? '',
    remote_zone: job.remote_zone ?? '',
    remote_hours: String(job.remote_hours ?? EMPTY_JOB.remote_hours),
    unpaid: job.unpaid,
    pay_from: String(job.pay_from ?? ''),
    pay_to: String(job.pay_to ?? ''),
    currency: job.currency ?? EMPTY_JOB.currency,
    pay_per: job.pay_per ?? EMPTY_JOB.pay_per,
    levels: job.levels,
    skills: job.skills.map(({ id }) => id),
    last_day: job.last_day,
    time_zone: job.time_zone,
    answer_url: job.answer_url ?? '',
  }
}
