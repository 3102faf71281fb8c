/** One case, and what moderators do with it. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { type Backend, backendOf, callRead } from '#src/lib/backend.ts'
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
  /** Days of a pause. */
  days: number | null
  /** Hides everything that the member published, too. */
  everything: boolean
}

/** Whether somebody else was faster. */
export function isStale(error: unknown): boolean {
  return errorCode(error) === 'PT409'
}

/** Changes a case on the server, which returns it as it is now. Rejects with PT409 if somebody else was faster. */
function caseChange<Input>(change: (backend: Backend, input: Input) => PromiseLike<{ data: unknown }>) {
  return mutationOptions({
    mutationFn: async (input: Input, { client }) =>
      v.parse(caseSchema, (await change(await backendOf(client), input)).data),
    onSuccess: (changed, _input, _result, { client }) => show(client, changed),
    onError: refreshIfStale,
  })
}

/** Decides a case, as it was at `version`. */
export const decideCaseMutation = caseChange((backend, { caseId, days, ...decision }: NewDecision) =>
  backend.rpc('decide', { case_id: caseId, ...decision, ...(days !== null && { days }) }).throwOnError(),
)

/** Takes a decision back. */
export const undoDecisionMutation = caseChange((backend, undone: { id: number; reason: string }) =>
  backend.rpc('undo_decision', undone).throwOnError(),
)

interface AppealAnswer {
  /** Id of the decision. */
  id: number
  granted: boolean
  /** The milder decision that stays; null grants or declines the appeal as a whole. */
  kept: { action: Action; days: number | null } | null
  answer: string
}

/** Answers the appeal against a decision. */
export const decideAppealMutation = caseChange((backend, { id, granted, kept, answer }: AppealAnswer) => {
  const stays = kept && { action: kept.action, ...(kept.days !== null && { days: kept.days }) }
  return backend.rpc('decide_appeal', { decision_id: id, granted, answer, ...stays }).throwOnError()
})

/** Tells the other moderators who is on a case, or gives it back. */
export const claimCaseMutation = caseChange((backend, claim: { id: number; take: boolean }) =>
  backend.rpc('claim_case', claim).throwOnError(),
)

/** Removes a picture from the reported thing; if its author uploaded it, everywhere, and its file. */
export const removePictureMutation = caseChange((backend, { caseId, url }: { caseId: number; url: string }) =>
  backend.rpc('remove_picture', { case_id: caseId, url }).throwOnError(),
)

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
  // The badge of the header.
  void client.invalidateQueries({ queryKey: featureKeys.memberState })
}
