import { placeText } from '#src/shared/domain/place-text.ts'
import type { NearJobs } from '#src/shared/jobs/open-jobs.ts'
import { numberText } from '#src/ui/number-text.ts'
import type { JobFilters } from '../filters/filters.ts'
import { JOB_GRID, JobCard } from './job-card.tsx'

interface NearListProps {
  near: NearJobs
  filters: JobFilters
  /** The search itself found nothing. */
  isAlone: boolean
}

/** The first near matches of a search that finds little or nothing. */
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

/**
 * 'None in Burao. 3 jobs are remote:', '3 more jobs are remote:', 'None has all of these words. 2 jobs have “react” or
 * “junior”:'.
 */
export function nearText(
  near: Pick<NearJobs, 'by' | 'words' | 'total' | 'total_exact'>,
  place: string,
  isAlone: boolean,
): string {
  const isOne = near.total === 1 && near.total_exact
  const amount = `${near.total_exact ? '' : 'More than '}${numberText(near.total)}${isAlone ? '' : ' more'} ${isOne ? 'job' : 'jobs'}`
  if (near.by === 'remote')
    return `${isAlone ? `None in ${place}. ` : ''}${amount} ${isOne ? 'is' : 'are'} remote:`
  const words = near.words.map((word) => `“${word}”`).join(' or ')
  return `None has all of these words. ${amount} ${isOne ? 'has' : 'have'} ${words}:`
}
