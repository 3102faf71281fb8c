/** One case, and what moderators do with it. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { errorCode } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { caseSchema, type ModerationCase } from '../schemas.ts'
import type { Action } from '../words.ts'
import { moderationKeys, NOT_KEPT } from './keys.ts'

const POLL_MS = 30_000
const NO_SUCH_CASE = 'PT404'

/** A case with everything that a decision needs; null if there is none. */
export function caseQuery(id: number) {
  return queryOptions({
    queryKey: moderationKeys.oneCase(id),
    queryFn: async (context) => {
      try {
        return await callRead(context, 'moderation_case', { id }, caseSchema)
      } catch (error) {
        if (errorCode(error) === NO_SUCH_CASE) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
    meta: NOT_KEPT,
  })
}

export interface NewDecision {
  caseId: number
  /** The version of the case that the moderator looked at. */
  version: number
  action: Action
  reason: string
  /** Of a pause. */
  days: number | null
  /** Hides everything that the member published, too. */
  everything: boolean
}

/** Whether somebody else was faster. */
export function isStale(error: unknown): boolean {
  return errorCode(error) === 'PT409'
}

/** Decides a case. Rejects with PT409 if it has changed since `version`. */
export const decideCase = mutationOptions({
  mutationFn: async ({ caseId, ...decision }: NewDecision, { client }) => {
    const { data } = await (await backendOf(client))
      .rpc('decide', {
        case_id: caseId,
        version: decision.version,
        action: decision.action,
        reason: decision.reason,
        everything: decision.everything,
        ...(decision.days !== null && { days: decision.days }),
      })
      .throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
  onError: refreshIfStale,
})

/** Takes a decision back. Rejects with PT409 if somebody else has done so. */
export const undoDecision = mutationOptions({
  mutationFn: async ({ id, reason }: { id: number; reason: string }, { client }) => {
    const { data } = await (await backendOf(client)).rpc('undo_decision', { id, reason }).throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
  onError: refreshIfStale,
})

interface AppealAnswer {
  /** Of the decision. */
  id: number
  granted: boolean
  /** The milder decision that stays; null grants or declines the appeal as a whole. */
  kept: { action: Action; days: number | null } | null
  answer: string
}

/** Answers the appeal against a decision. Rejects with PT409 if somebody else has done so. */
export const decideAppeal = mutationOptions({
  mutationFn: async ({ id, granted, kept, answer }: AppealAnswer, { client }) => {
    const stays = kept && { action: kept.action, ...(kept.days !== null && { days: kept.days }) }
    const { data } = await (await backendOf(client))
      .rpc('decide_appeal', { decision_id: id, granted, answer, ...stays })
      .throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
  onError: refreshIfStale,
})

/** Tells the other moderators who is on a case, or gives it back. */
export const claimCase = mutationOptions({
  mutationFn: async ({ id, take }: { id: number; take: boolean }, { client }) => {
    const { data } = await (await backendOf(client)).rpc('claim_case', { id, take }).throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
})

/** Removes a picture everywhere it stands, and its file. */
export const removePicture = mutationOptions({
  mutationFn: async ({ caseId, url }: { caseId: number; url: string }, { client }) => {
    const { data } = await (await backendOf(client))
      .rpc('remove_picture', { case_id: caseId, url })
      .throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
})

/** Reads the open case again, because the shown one is old. */
function refreshIfStale(
  error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  return isStale(error) ? client.invalidateQueries({ queryKey: moderationKeys.cases() }) : undefined
}

function show(client: QueryClient, changed: ModerationCase) {
  client.setQueryData(caseQuery(changed.id).queryKey, changed)
  void client.invalidateQueries({ queryKey: moderationKeys.queues() })
  void client.invalidateQueries({ queryKey: moderationKeys.members() })
  // The badge of the header comes with the unread messages.
  void client.invalidateQueries({ queryKey: featureKeys.messages })
}
