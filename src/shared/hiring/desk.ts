/** The viewer's offers and lists with their people by stage. Only members who hire load this module. */
import * as v from 'valibot'

import { readQuery } from '#src/lib/backend.ts'
import { count } from '#src/lib/response-schemas.ts'
import { jobSchema } from '../jobs/job.ts'
import { hiringKeys } from './keys.ts'

const { employer, state, ends_at, pay_from, pay_to, currency, pay_per, unpaid } = jobSchema.entries
const jobFields = { employer, state, ends_at, pay_from, pay_to, currency, pay_per, unpaid }

const deskSchema = v.array(
  v.object({
    /** Null for an offer without an answer. */
    id: v.nullable(v.string()),
    name: v.string(),
    /** The offer for which the viewer made a shortlist. */
    made_for: v.nullable(v.string()),
    /** The offer whose answers fill it. */
    job: v.nullable(v.object({ post_id: v.string(), ...jobFields })),
    stages: v.record(v.string(), count),
    count,
    /** The number of people who have not answered for a week. */
    waiting: count,
    /** The number of people with something new. */
    changed: count,
  }),
)
export type DeskList = v.InferOutput<typeof deskSchema>[number]

/** Offers first, the newest first; then shortlists, the oldest first. */
export function deskQuery() {
  // Each visit shows who has answered since.
  return readQuery(hiringKeys.desk(), 'hiring_desk', deskSchema, { staleTime: 0 })
}
