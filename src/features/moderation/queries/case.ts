/** One case, and what moderators do with it. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { errorCode } from '#src/lib/errors.ts'
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
  onError: (error, { caseId }, _result, { client }) =>
    isStale(error) ? client.invalidateQueries({ queryKey: moderationKeys.oneCase(caseId) }) : undefined,
})

/** Takes a decision back. */
export const undoDecision = mutationOptions({
  mutationFn: async ({ id, reason }: { id: number; reason: string }, { client }) => {
    const { data } = await (await backendOf(client)).rpc('undo_decision', { id, reason }).throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
})

/** Answers the appeal against a decision. */
export const decideAppeal = mutationOptions({
  mutationFn: async (input: { id: number; granted: boolean; answer: string }, { client }) => {
    const { id, granted, answer } = input
    const { data } = await (await backendOf(client))
      .rpc('decide_appeal', { decision_id: id, granted, answer })
      .throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
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
  mutationFn: async ({ caseId, address }: { caseId: number; address: string }, { client }) => {
    const { data } = await (await backendOf(client))
      .rpc('remove_picture', { case_id: caseId, address })
      .throwOnError()
    return v.parse(caseSchema, data)
  },
  onSuccess: (changed, _input, _result, { client }) => show(client, changed),
})

function show(client: QueryClient, changed: ModerationCase) {
  client.setQueryData(caseQuery(changed.id).queryKey, changed)
  void client.invalidateQueries({ queryKey: moderationKeys.queues() })
  void client.invalidateQueries({ queryKey: moderationKeys.members() })
}
