/** Unsent messages: stored on this device until they are known to have arrived. */
import * as v from 'valibot'

import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'
import { deviceStorage } from '#src/lib/web-storage.ts'

const unsentSchema = v.array(
  v.object({
    id: v.string(),
    content: v.string(),
    created_at: v.string(),
    /**
     * True: `deliver-unsent.ts` sends the message; true until it arrives or is refused. False: sent from the open
     * conversation, or failed and left to its writer.
     */
    waiting: v.optional(v.boolean(), false),
  }),
)

export type UnsentMessage = v.InferOutput<typeof unsentSchema>[number]

const NOTHING: UnsentMessage[] = []

function unsentKey(userId: string, contactId: string) {
  return `hibo-unsent:${userId}:${contactId}`
}

/** The contacts with unsent messages of this member. */
export function contactsWithUnsent(userId: string): string[] {
  const start = unsentKey(userId, '')
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
}

/** The messages to send automatically, oldest first. */
export function waitingMessages(userId: string, contactId: string): UnsentMessage[] {
  return (readStored(unsentKey(userId, contactId), unsentSchema) ?? NOTHING).filter(({ waiting }) => waiting)
}

/** Sets whether a message is sent automatically or waits for its writer to retry or discard it. */
export function setWaiting(userId: string, contactId: string, id: string, waiting: boolean): void {
  change(userId, contactId, (entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, waiting } : entry)),
  )
}

/** The unsent messages to this contact, oldest first. Follows changes in any tab. */
export function useUnsentMessages(userId: string, contactId: string): UnsentMessage[] {
  return useStored(unsentKey(userId, contactId), unsentSchema) ?? NOTHING
}

/** Stores a message before it is sent. */
export function addUnsent(userId: string, contactId: string, entry: UnsentMessage): void {
  change(userId, contactId, (entries) => [...entries, entry])
}

/** Removes a message that has arrived or was discarded. */
export function removeUnsent(userId: string, contactId: string, id: string): void {
  change(userId, contactId, (entries) => entries.filter((entry) => entry.id !== id))
}

function change(userId: string, contactId: string, next: (entries: UnsentMessage[]) => UnsentMessage[]) {
  const key = unsentKey(userId, contactId)
  const entries = next(readStored(key, unsentSchema) ?? NOTHING)
  writeStored(key, entries.length > 0 ? entries : null)
}
