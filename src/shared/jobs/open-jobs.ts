/** The schema and the query of the list of open offers. The community shows the newest beside its feed. */
import { keepPreviousData } from '@tanstack/react-query'
import * as v from 'valibot'

import { readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { count, personSchema } from '#src/lib/response-schemas.ts'

import { jobSchema } from './job.ts'

const openJobSchema = v.object({
  post_id: v.string(),
  title: v.string(),
  created_at: v.string(),
  /** Null for an author whose profile is hidden. */
  author: v.nullable(personSchema),
  job: jobSchema,
  /** What fits the viewer: skills, place, level. Null unless the order is `fits` and the viewer is signed in. */
  fits: v.nullable(
    v.object({
      skills: v.array(v.object({ id: v.string(), name: v.string() })),
      place: v.boolean(),
      level: v.boolean(),
    }),
  ),
  /** Whether the viewer has answered the offer and not withdrawn the answer. */
  answered: v.boolean(),
})

export const openJobsSchema = v.object({
  items: v.array(openJobSchema),
  /** The number of all matching offers; a lower bound unless `total_exact`. */
  total: count,
  total_exact: v.boolean(),
  /** Words of the search that were ignored, because no offer has them together with the other words. */
  ignored: v.array(v.string()),
  /** The returned page: the last one if the requested one is past the end. */
  page: count,
  /** Near offers beside an empty or short list: with remote work instead of the places, or with some of the words. */
  near: v.nullable(
    v.object({
      by: v.picklist(['remote', 'words']),
      /** The place that the search names. */
      place: v.nullable(v.string()),
      /** The words of the search that these offers have. */
      words: v.array(v.string()),
      items: v.array(openJobSchema),
      total: count,
      total_exact: v.boolean(),
    }),
  ),
})

export type OpenJob = v.InferOutput<typeof openJobSchema>
export type NearJobs = NonNullable<v.InferOutput<typeof openJobsSchema>['near']>
export type OpenJobs = v.InferOutput<typeof openJobsSchema>

interface OpenJobsArguments {
  /** JSON of the filters, as `find_jobs` reads it. */
  filters?: string
  /** Default 'newest'. */
  ordering?: string
  page?: number
  page_size?: number
}

const openJobKeys = {
  all: featureKeys.jobs,
  list: (args: OpenJobsArguments) => [...openJobKeys.all, 'open', args] as const,
}

export function openJobsQuery(args: OpenJobsArguments) {
  return readQuery(openJobKeys.list(args), 'find_jobs', openJobsSchema, {
    args,
    // The last list stays visible, dimmed, while the next one loads.
    placeholderData: keepPreviousData,
  })
}
