import * as v from 'valibot'

import { useStored } from '#src/lib/stored-value.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { openingFor } from '#src/shared/jobs/opening.ts'

/** `id` is the message's. Stored with the text, it keeps a retry after a lost response from sending twice. */
const keptSchema = v.object({ id: v.string(), text: v.string() })

export function keptAnswerKey(userId: string, jobId: string): string {
  return `hibo-draft:job-answer:${userId}:${jobId}`
}

/** The answer that the member began to write on this device. */
export function useKeptAnswer(key: string) {
  return useStored(key, keptSchema)
}

/** The draft to store; null if the member wrote nothing of their own. */
export function keptAnswer(id: string, text: string, title: string) {
  return isBlank(text) || text.trim() === openingFor(title).trim() ? null : { id, text }
}
