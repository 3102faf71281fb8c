/**
 * The members whom the viewer muted or blocked. Local storage keeps their ids, so that lists can fold what they wrote
 * at once, without a request and without a network.
 */
import * as v from 'valibot'

import { currentUser, useUser } from '#src/lib/session/session.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

export type Relationship = 'mute' | 'block'

const storedSchema = v.string()

/** Of `mute:<id>` and `block:<id>`, with spaces between. One text, because each card of a list searches it. */
function entriesKey(userId: string) {
  return `hibo-relationships:${userId}`
}

function versionKey(userId: string) {
  return `hibo-relationships-version:${userId}`
}

function find(entries: string | null, memberId: string | null): Relationship | null {
  if (entries?.includes(`block:${memberId}`)) return 'block'
  return entries?.includes(`mute:${memberId}`) ? 'mute' : null
}

/** Whether the viewer muted or blocked this member. Null for visitors, and for an unknown author. */
export function useRelationship(memberId: string | null): Relationship | null {
  return find(useRelationships(), memberId)
}

/** All of them in one text. */
export function useRelationships(): string | null {
  return useStored(entriesKey(useUser()?.id ?? ''), storedSchema)
}

/** The relationship outside of components. */
export function relationshipOf(memberId: string): Relationship | null {
  return find(readStored(entriesKey(currentUser()?.id ?? ''), storedSchema), memberId)
}

/** Differs for every two lists: a change makes one of its members the newest, an end changes the number. */
export function versionOf(count: number, newestAt: string | undefined): string | null {
  return newestAt ? `${count} ${newestAt}` : null
}

/** The version of the kept list; null without one. */
export function relationshipsVersion(userId: string): string | null {
  return readStored(versionKey(userId), storedSchema)
}

/** Stores the server's list, newest first. A request may outlive its member's session: then nothing is kept. */
export function storeRelationships(
  userId: string,
  list: readonly { member: { id: string }; kind: Relationship; created_at: string }[],
): void {
  if (currentUser()?.id !== userId) return
  writeStored(entriesKey(userId), list.map(({ member, kind }) => `${kind}:${member.id}`).join(' ') || null)
  writeStored(versionKey(userId), versionOf(list.length, list[0]?.created_at))
}

/** Stores one change that the server has confirmed. Null ends the relationship. */
export function storeRelationship(userId: string, memberId: string, kind: Relationship | null): void {
  const known = readStored(entriesKey(userId), storedSchema)?.split(' ') ?? []
  const others = known.filter((entry) => !entry.endsWith(memberId))
  const entries = kind ? [...others, `${kind}:${memberId}`] : others
  writeStored(entriesKey(userId), entries.join(' ') || null)
  // Differs from every version of the server, so that the next poll loads the list again.
  writeStored(versionKey(userId), '')
}
