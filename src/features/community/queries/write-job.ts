/** Writes an offer: its post and its facts together. Rejects with PostgrestError. */
import type { Backend } from '#src/lib/backend.ts'
import { messageOf } from '#src/lib/error-texts.ts'
import type { Job } from '#src/shared/jobs/job.ts'

import type { JobFacts } from '../rules/job-rules.ts'

interface JobChange {
  id: string
  /** Columns of the post. */
  post: { [column: string]: string | string[] | null }
  facts: JobFacts
  since: string | undefined
}

/** Changes an offer. Resolves with false if the offer is gone or newer than the version of `since`. */
export async function changeJob(backend: Backend, { since, ...job }: JobChange): Promise<boolean> {
  const { error } = await backend.rpc('save_job', { ...job, ...(since && { since }) })
  if (!error) return true
  if (messageOf(error, '').startsWith('This offer was changed or deleted')) return false
  throw error
}

/** Whether an offer has these facts. */
export function isWrittenJob(facts: JobFacts, job: Job | null | undefined): boolean {
  if (!job) return false
  const stored: Record<string, unknown> = { ...job, skills: job.skills.map(({ id }) => id) }
  return Object.entries(facts).every(
    // The database chooses the last day if the form leaves it empty.
    ([fact, value]) => (fact === 'last_day' && !value) || comparable(stored[fact]) === comparable(value),
  )
}

/** The text of a fact for comparison. Lists are sorted, because the database keeps its own order. */
function comparable(value: unknown) {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
}
