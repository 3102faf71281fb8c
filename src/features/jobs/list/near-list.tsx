import { placeText } from '#src/shared/domain/place-text.ts'
import type { NearJobs } from '#src/shared/jobs/open-jobs.ts'
import type { JobFilters } from '../filters/filters.ts'
import { JOB_GRID, JobCard } from './job-card.tsx'
import { nearText } from './near-text.ts'

interface NearListProps {
  near: NearJobs
  filters: JobFilters
  /** Nothing was found beside it. */
  isAlone: boolean
}

/** The first offers that come near a search that finds nothing or little. */
export default function NearList({ near, filters, isAlone }: NearListProps) {
  const place = near.place ?? filters.places.map(placeText).join(' or ')
  return (
    <section aria-labelledby="near" className="flex flex-col gap-3 sm:gap-4">
      <h2 id="near" className="wrap-anywhere text-lg">
        {nearText(near, place, isAlone)}
      </h2>
      <ul aria-label="Jobs that come near" className={JOB_GRID}>
        {near.items.map((item) => (
          <li key={item.post_id}>
            <JobCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
