/** The facts of an offer as typed. A draft keeps invalid input, too, so that nothing typed gets lost. */
import * as v from 'valibot'

import { JOB_KINDS, JOB_LEVELS, type Job, PAY_PERIODS } from '#src/shared/jobs/job.ts'

const text = v.optional(v.string(), '')

/** Each fact with its value in an empty form. */
export const jobDraftSchema = v.object({
  employer: text,
  employer_url: text,
  kind: v.optional(v.picklist(['', ...JOB_KINDS]), ''),
  places: v.optional(v.array(v.string()), []),
  remote: v.optional(v.picklist(['', 'anywhere', 'hours']), ''),
  remote_zone: text,
  remote_hours: v.optional(v.string(), '3'),
  unpaid: v.optional(v.boolean(), false),
  pay_from: text,
  pay_to: text,
  currency: v.optional(v.string(), 'USD'),
  pay_per: v.optional(v.picklist(PAY_PERIODS), 'month'),
  levels: v.optional(v.array(v.picklist(JOB_LEVELS)), []),
  /** The ids of the skills. */
  skills: v.optional(v.array(v.string()), []),
  /** A date; empty: 30 days from when it is published. */
  last_day: text,
  /** The zone in which the last day ends; empty: this device's. */
  time_zone: text,
  answer_url: text,
})

export type JobDraft = v.InferOutput<typeof jobDraftSchema>

export const EMPTY_JOB: JobDraft = v.parse(jobDraftSchema, {})

/** Whether the member has typed nothing. The employer does not count, because the form fills it in. */
export function isUntouchedJob(job: JobDraft): boolean {
  return JSON.stringify({ ...job, employer: '' }) === JSON.stringify(EMPTY_JOB)
}

/** The stored facts of an offer. */
export type StoredFacts = Omit<Job, 'state' | 'ends_at' | 'skills'> & { skills: { id: string }[] }

/** The form's content for stored facts. */
export function jobDraftOf(job: StoredFacts): JobDraft {
  return {
    ...job,
    employer_url: job.employer_url ?? '',
    remote: job.remote ?? '',
    remote_zone: job.remote_zone ?? '',
    remote_hours: String(job.remote_hours ?? EMPTY_JOB.remote_hours),
    pay_from: String(job.pay_from ?? ''),
    pay_to: String(job.pay_to ?? ''),
    currency: job.currency ?? EMPTY_JOB.currency,
    pay_per: job.pay_per ?? EMPTY_JOB.pay_per,
    skills: job.skills.map(({ id }) => id),
    answer_url: job.answer_url ?? '',
  }
}
