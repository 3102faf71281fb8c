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

/** Changes an offer. Resolves with false if it is not the version of `since` any more, or gone. */
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
    // Without a last day the database has chosen one.
    ([fact, value]) => (fact === 'last_day' && !value) || text(stored[fact]) === text(value),
  )
}

/** The database sorts lists in its own way. */
function text(value: unknown) {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
}
