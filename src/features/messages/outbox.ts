/** The outbox: messages stored on this device until they are known to have arrived. */
import * as v from 'valibot'

import { readStored, storedKeys, useStored, writeStored } from '#src/lib/stored-value.ts'

import { OUTBOX_PREFIX } from './outbox-prefix.ts'

const outboxSchema = v.array(
  v.object({
    id: v.string(),
    content: v.string(),
    created_at: v.string(),
    /** Written without a network or a session; sent automatically later. False for a message that was refused. */
    waiting: v.optional(v.boolean(), false),
  }),
)

export type OutboxEntry = v.InferOutput<typeof outboxSchema>[number]

const NOTHING: OutboxEntry[] = []

function outboxKey(userId: string, contactId: string) {
  return `${OUTBOX_PREFIX}${userId}:${contactId}`
}

/** The contacts with messages in this member's outbox. */
export function contactsWithOutbox(userId: string): string[] {
  const start = outboxKey(userId, '')
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
}

/** The messages to send automatically, oldest first. */
export function waitingMessages(userId: string, contactId: string): OutboxEntry[] {
  return (readStored(outboxKey(userId, contactId), outboxSchema) ?? NOTHING).filter(({ waiting }) => waiting)
}

/** Sets whether a message is sent automatically or waits for its writer to retry or discard it. */
export function setWaiting(userId: string, contactId: string, id: string, waiting: boolean): void {
  change(userId, contactId, (entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, waiting } : entry)),
  )
}

/** The outbox for this contact, oldest first. Follows changes in any tab. */
export function useOutbox(userId: string, contactId: string): OutboxEntry[] {
  return useStored(outboxKey(userId, contactId), outboxSchema) ?? NOTHING
}

/** Stores a message before it is sent. */
export function addToOutbox(userId: string, contactId: string, entry: OutboxEntry): void {
  change(userId, contactId, (entries) => [...entries, entry])
}

/** Removes a message that has arrived or was discarded. */
export function removeFromOutbox(userId: string, contactId: string, id: string): void {
  change(userId, contactId, (entries) => entries.filter((entry) => entry.id !== id))
}

function change(userId: string, contactId: string, next: (entries: OutboxEntry[]) => OutboxEntry[]) {
  const key = outboxKey(userId, contactId)
  const entries = next(readStored(key, outboxSchema) ?? NOTHING)
  writeStored(key, entries.length > 0 ? entries : null)
}
