/** The facts of an offer. Also for the community, whose posts of the type 'job' may have them. */
import * as v from 'valibot'

export const JOB_KINDS = ['full_time', 'part_time', 'contract', 'internship', 'volunteer'] as const
export const PAY_PERIODS = ['hour', 'month', 'year', 'whole'] as const
export const JOB_LEVELS = ['Junior', 'Mid-level', 'Senior'] as const
export const JOB_STATES = ['open', 'filled', 'over'] as const

export type JobKind = (typeof JOB_KINDS)[number]
export type PayPeriod = (typeof PAY_PERIODS)[number]
export type JobLevel = (typeof JOB_LEVELS)[number]
export type JobState = (typeof JOB_STATES)[number]

/** The result of `internal.job_json`: a row of `jobs` with its skills and its state. */
export const jobSchema = v.object({
  /** The employer. */
  employer: v.string(),
  employer_url: v.nullable(v.string()),
  kind: v.picklist(JOB_KINDS),
  /** Locations and countries. */
  places: v.array(v.string()),
  /** Null means at one of the places only, 'hours' within `remote_hours` hours of `remote_zone`. */
  remote: v.nullable(v.picklist(['anywhere', 'hours'])),
  remote_zone: v.nullable(v.string()),
  remote_hours: v.nullable(v.number()),
  /** Amount, currency and period are null for an `unpaid` offer. */
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
  /** Null means that answers are messages on this site. */
  answer_url: v.nullable(v.string()),
  /** The state at the time of the response. `jobState` also considers the time since then. */
  state: v.picklist(JOB_STATES),
})

export type Job = v.InferOutput<typeof jobSchema>

/** The state at the time `now`: an offer may end while its page is open or cached. */
export function jobState({ state, ends_at: end }: Pick<Job, 'state' | 'ends_at'>, now: Date): JobState {
  return state === 'open' && Date.parse(end) <= now.getTime() ? 'over' : state
}
