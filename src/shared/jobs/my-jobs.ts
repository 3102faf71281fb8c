/** The offers of the viewer. The community's form for a new offer also reads them. */
import * as v from 'valibot'

import { readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { count } from '#src/lib/response-schemas.ts'

import { jobSchema } from './job.ts'

const { employer, state, ends_at } = jobSchema.entries
const myJobsSchema = v.object({
  /** The largest number of offers that may be open at a time. */
  open_limit: count,
  /** The time from which more offers may be open; null after a member's first week. */
  more_from: v.nullable(v.string()),
  /** Open offers first, then the newest; 100 at most. */
  data: v.array(
    v.object({
      post_id: v.string(),
      title: v.string(),
      employer,
      state,
      ends_at,
      /** The number of answers that were not withdrawn, and the number in the first stage. */
      answers: count,
      new_answers: count,
    }),
  ),
})
export type MyJob = v.InferOutput<typeof myJobsSchema>['data'][number]

const myJobKeys = {
  all: featureKeys.jobs,
  list: (userId: string) => [...myJobKeys.all, 'posted', userId] as const,
}

export function myJobsQuery(userId: string) {
  // Each visit shows who has answered since.
  return readQuery(myJobKeys.list(userId), 'my_jobs', myJobsSchema, { staleTime: 0 })
}
