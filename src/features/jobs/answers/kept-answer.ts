import * as v from 'valibot'

import { useStored } from '#src/lib/stored-value.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { openingFor } from '#src/shared/jobs/opening.ts'

/** The id is the message's: kept with the text, so that it is sent once, even if a response is lost before a reload. */
const keptSchema = v.object({ id: v.string(), text: v.string() })

export function keptAnswerKey(userId: string, jobId: string): string {
  return `hibo-draft:job-answer:${userId}:${jobId}`
}

/** The answer that the member began to write on this device. */
export function useKeptAnswer(key: string) {
  return useStored(key, keptSchema)
}

/** The part of a text to keep; null if the member wrote nothing of their own. */
export function keptAnswer(id: string, text: string, title: string) {
  return isBlank(text) || text.trim() === openingFor(title).trim() ? null : { id, text }
}
