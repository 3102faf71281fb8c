import type { NearJobs } from '#src/shared/jobs/open-jobs.ts'
import { numberText } from '#src/ui/number-text.ts'

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
