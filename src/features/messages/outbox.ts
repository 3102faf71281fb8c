/** Messages that are written but not known to have arrived; kept on this device until they are. */
import * as v from 'valibot'

import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

const outboxSchema = v.array(v.object({ id: v.string(), content: v.string(), created_at: v.string() }))

export type OutboxEntry = v.InferOutput<typeof outboxSchema>[number]

const NOTHING: OutboxEntry[] = []

function outboxKey(userId: string, contactId: string) {
  return `hibo-outbox:${userId}:${contactId}`
}

export function useOutbox(userId: string, contactId: string): OutboxEntry[] {
  return useStored(outboxKey(userId, contactId), outboxSchema) ?? NOTHING
}

export function addToOutbox(userId: string, contactId: string, entry: OutboxEntry): void {
  change(userId, contactId, (entries) => [...entries, entry])
}

export function removeFromOutbox(userId: string, contactId: string, id: string): void {
  change(userId, contactId, (entries) => entries.filter((entry) => entry.id !== id))
}

function change(userId: string, contactId: string, next: (entries: OutboxEntry[]) => OutboxEntry[]) {
  const key = outboxKey(userId, contactId)
  const entries = next(readStored(key, outboxSchema) ?? NOTHING)
  writeStored(key, entries.length > 0 ? entries : null)
}
