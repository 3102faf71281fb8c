/** Reads and changes whom the viewer muted or blocked, and sends reports. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callRead, callWrite, type ReadContext } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { personSchema } from '#src/lib/response-schemas.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { shownIds } from './fold-memory.ts'
import { safetyKeys } from './keys.ts'
import {
  type Relationship,
  relationshipsVersion,
  storeRelationship,
  storeRelationships,
} from './relationships.ts'
import type { ReportReason } from './report-rules.ts'
import type { Thing } from './things.ts'

const relationshipsSchema = v.array(
  v.object({
    member: v.object({ ...personSchema.entries, username: v.nullable(v.string()) }),
    kind: v.picklist(['mute', 'block']),
    created_at: v.string(),
  }),
)

export type RelatedMember = v.InferOutput<typeof relationshipsSchema>[number]

/** Everyone whom the viewer muted or blocked, newest first; 2,000 at most. */
export function relationshipsQuery(userId: string) {
  return queryOptions({
    queryKey: safetyKeys.relationships(userId),
    queryFn: (context) => readRelationships(context, userId),
  })
}

/** Loads the list again, because it changed elsewhere. */
export async function refreshRelationships(client: QueryClient, userId: string) {
  await readRelationships({ client }, userId)
  void client.invalidateQueries({ queryKey: safetyKeys.all })
}

async function readRelationships(context: ReadContext, userId: string) {
  const known = relationshipsVersion(userId)
  const list = await callRead(context, 'relationships', undefined, relationshipsSchema)
  // If the version differs, a change was stored during the request, and the list may lack it. The next poll loads it.
  if (relationshipsVersion(userId) === known) storeRelationships(userId, list)
  return list
}

interface Change {
  memberId: string
  /** Null ends the relationship. */
  kind: Relationship | null
}

/** Mutes, blocks, or ends either. Rejects with AppError or PostgrestError. */
export const changeRelationshipMutation = mutationOptions({
  mutationFn: async ({ memberId: member, kind }: Change, { client }) => {
    if (!currentUser()) throw new AppError('Your session has ended. Please sign in again.')
    await callWrite(client, 'set_relationship', kind ? { member, kind } : { member })
  },
  onSuccess: (_data, { memberId, kind }, _result, { client }) => settleRelationship(client, memberId, kind),
})

/** Refetches what the change affects: conversations, the right to write and to rate. */
function settleRelationship(client: QueryClient, memberId: string, kind: Relationship | null) {
  const user = currentUser()
  if (!user) return
  storeRelationship(user.id, memberId, kind)
  shownIds.clear()
  const { safety, memberState, messages, ratings } = featureKeys
  for (const queryKey of [safety, memberState, messages, ratings]) {
    void client.invalidateQueries({ queryKey })
  }
}

export interface ReportInput {
  thing: Thing
  reason: ReportReason
  note: string
  /** Whether to block the author, too. */
  block: boolean
}

/** Reports a thing. A second report of the same thing replaces the first one. Rejects with PostgrestError. */
export const sendReportMutation = mutationOptions({
  mutationFn: ({ thing: { kind, id }, reason, note, block }: ReportInput, { client }) => {
    const args = { kind, thing: id, reason, block, ...(note.trim() && { note: note.trim() }) }
    return callWrite(client, 'report', args)
  },
  onSuccess: (_data, { thing, block }, _result, { client }) => {
    if (block && thing.author) settleRelationship(client, thing.author.id, 'block')
    void client.invalidateQueries({ queryKey: featureKeys.safety })
  },
})
