import type { Job } from '#src/shared/jobs/job.ts'

/** The facts of an offer in Hargeisa, as its author sends them. */
export const JOB_FACTS = {
  employer: 'Dahab Pay',
  employer_url: 'https://dahab.example',
  kind: 'full_time' as const,
  places: ['Hargeisa'],
  remote: null,
  remote_zone: null,
  remote_hours: null,
  pay_from: 800,
  pay_to: 1200,
  currency: 'USD',
  pay_per: 'month' as const,
  unpaid: false,
  levels: [],
  skills: [],
  last_day: null,
  time_zone: 'Africa/Mogadishu',
  answer_url: null,
}

/** An offer whose last day is far away. */
export const JOB: Job = {
  ...JOB_FACTS,
  employer_url: null,
  pay_to: null,
  last_day: '2999-01-01',
  ends_at: '2999-01-01T21:00:00Z',
  state: 'open',
}
