/**
 * The members whom the viewer muted or blocked. Local storage keeps their ids, so that lists can fold their content at
 * once, without a request and without a network.
 */
import * as v from 'valibot'

import { currentUser, useUser } from '#src/lib/session/session.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

export type Relationship = 'mute' | 'block'

const storedSchema = v.string()

/** The storage key of all `mute:<id>` and `block:<id>` in one text, with spaces between: each card searches it. */
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

/** All relationships in one text. */
export function useRelationships(): string | null {
  return useStored(entriesKey(useUser()?.id ?? ''), storedSchema)
}

/** The relationship outside of components. */
export function relationshipOf(memberId: string): Relationship | null {
  return find(readStored(entriesKey(currentUser()?.id ?? ''), storedSchema), memberId)
}

/** The version of a list: every change makes one of its members the newest, and every end changes the number. */
export function versionOf(count: number, newestAt: string | undefined): string | null {
  return newestAt ? `${count} ${newestAt}` : null
}

/** The version of the stored list; null without one. */
export function relationshipsVersion(userId: string): string | null {
  return readStored(versionKey(userId), storedSchema)
}

/** Stores the server's list, newest first, unless its member's session has ended during the request. */
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
  // The empty version differs from every version of the server, so the next poll loads the list again.
  writeStored(versionKey(userId), '')
}
