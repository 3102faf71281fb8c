import type { Job } from '#src/shared/jobs/job.ts'

/** An offer in Hargeisa, whose last day is far away. */
export const JOB: Job = {
  employer: 'Dahab Pay',
  employer_url: null,
  kind: 'full_time',
  places: ['Hargeisa'],
  remote: null,
  remote_zone: null,
  remote_hours: null,
  pay_from: 800,
  pay_to: null,
  currency: 'USD',
  pay_per: 'month',
  unpaid: false,
  levels: [],
  skills: [],
  last_day: '2999-01-01',
  time_zone: 'Africa/Mogadishu',
  ends_at: '2999-01-01T21:00:00Z',
  answer_url: null,
  state: 'open',
}
