import { openJobsQuery } from '#src/shared/jobs/open-jobs.ts'

import { activeFilters, type JobFilters } from '../filters/filters.ts'

export const PAGE_SIZE = 20

/** One page of matching open offers. Filters at their default are left out: equal requests share one cache entry. */
export function foundJobsQuery(filters: JobFilters) {
  const { search, order, page, ...others } = activeFilters(filters)
  const asked = { ...(search && { q: search }), ...others }
  return openJobsQuery({
    ...(Object.keys(asked).length > 0 && { filters: JSON.stringify(asked) }),
    ...(order && { ordering: order }),
    ...(page && { page }),
  })
}
