import * as v from 'valibot'

import { useStored } from '#src/lib/stored-value.ts'

/** The id is the message's: kept with the text, so that it is sent once, even if a response is lost before a reload. */
const keptSchema = v.object({ id: v.string(), text: v.string() })

export function keptAnswerKey(userId: string, jobId: string): string {
  return `hibo-draft:job-answer:${userId}:${jobId}`
}

/** The answer that the member began to write on this device. */
export function useKeptAnswer(key: string) {
  return useStored(key, keptSchema)
}
