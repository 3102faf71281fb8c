/** Messages that are written but not known to have arrived; kept on this device until they are. */
import * as v from 'valibot'

import { readStored, storedKeys, useStored, writeStored } from '#src/lib/stored-value.ts'

import { OUTBOX_PREFIX } from './outbox-prefix.ts'

const outboxSchema = v.array(
  v.object({
    id: v.string(),
    content: v.string(),
    created_at: v.string(),
    /** Written without a network or a session: goes out by itself with the next. What was refused waits for its writer. */
    waiting: v.optional(v.boolean(), false),
  }),
)

export type OutboxEntry = v.InferOutput<typeof outboxSchema>[number]

const NOTHING: OutboxEntry[] = []

function outboxKey(userId: string, contactId: string) {
  return `${OUTBOX_PREFIX}${userId}:${contactId}`
}

/** The contacts to whom something of this member has not gone out. */
export function contactsWithOutbox(userId: string): string[] {
  const start = outboxKey(userId, '')
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
}

/** What goes out by itself, oldest first. */
export function waitingMessages(userId: string, contactId: string): OutboxEntry[] {
  return (readStored(outboxKey(userId, contactId), outboxSchema) ?? NOTHING).filter(({ waiting }) => waiting)
}

/** Whether it goes out by itself, or its writer is to send or discard it. */
export function setWaiting(userId: string, contactId: string, id: string, waiting: boolean): void {
  change(userId, contactId, (entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, waiting } : entry)),
  )
}

/** What has not gone out to this contact, oldest first; followed as it changes in any tab. */
export function useOutbox(userId: string, contactId: string): OutboxEntry[] {
  return useStored(outboxKey(userId, contactId), outboxSchema) ?? NOTHING
}

/** Keeps a message from before it is sent. */
export function addToOutbox(userId: string, contactId: string, entry: OutboxEntry): void {
  change(userId, contactId, (entries) => [...entries, entry])
}

/** For a message that has arrived, or that its writer discards. */
export function removeFromOutbox(userId: string, contactId: string, id: string): void {
  change(userId, contactId, (entries) => entries.filter((entry) => entry.id !== id))
}

function change(userId: string, contactId: string, next: (entries: OutboxEntry[]) => OutboxEntry[]) {
  const key = outboxKey(userId, contactId)
  const entries = next(readStored(key, outboxSchema) ?? NOTHING)
  writeStored(key, entries.length > 0 ? entries : null)
}
