/** One case, and what moderators do with it. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite } from '#src/lib/backend.ts'
import { errorCode } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { caseSchema } from '../schemas.ts'
import type { Action } from '../words.ts'
import { DESK, moderationKeys, orNull } from './keys.ts'

const POLL_MS = 30_000

/** A case with everything that a decision needs; null if there is none. */
export function caseQuery(id: number) {
  return queryOptions({
    queryKey: moderationKeys.oneCase(id),
    queryFn: (context) => orNull(callRead(context, 'moderation_case', { id }, caseSchema)),
    refetchInterval: POLL_MS,
    ...DESK,
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

/** Whether the case has changed since it was read (PT409). */
export function isStale(error: unknown): boolean {
  return errorCode(error) === 'PT409'
}

/** Changes a case on the server, which returns it as it is now. Rejects with PT409 if it has changed since the read. */
function caseChange<Input>(write: (client: QueryClient, input: Input) => Promise<unknown>) {
  return mutationOptions({
    mutationFn: async (input: Input, { client }) => v.parse(caseSchema, await write(client, input)),
    onSuccess: (changed, _input, _result, { client }) => {
      client.setQueryData(caseQuery(changed.id).queryKey, changed)
      // The badge of the header shows the member's state.
      const others = [moderationKeys.queues(), moderationKeys.members(), featureKeys.memberState]
      for (const queryKey of others) void client.invalidateQueries({ queryKey })
    },
    // The shown case is stale, so it is read again.
    onError: (error, _input, _result, { client }) =>
      isStale(error) ? client.invalidateQueries({ queryKey: moderationKeys.cases() }) : undefined,
  })
}

/** Decides a case, as it was at `version`. */
export const decideCaseMutation = caseChange((client, { caseId, days, ...decision }: NewDecision) =>
  callWrite(client, 'decide', { case_id: caseId, ...decision, ...(days !== null && { days }) }),
)

/** Undoes a decision. */
export const undoDecisionMutation = caseChange((client, undone: { id: number; reason: string }) =>
  callWrite(client, 'undo_decision', undone),
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
export const decideAppealMutation = caseChange((client, { id, granted, kept, answer }: AppealAnswer) => {
  const stays = kept && { action: kept.action, ...(kept.days !== null && { days: kept.days }) }
  return callWrite(client, 'decide_appeal', { decision_id: id, granted, answer, ...stays })
})

/** Claims a case, so that other moderators see who is on it, or releases it. */
export const claimCaseMutation = caseChange((client, claim: { id: number; take: boolean }) =>
  callWrite(client, 'claim_case', claim),
)

/** Removes a picture from the reported thing; if its author uploaded it, everywhere, and its file. */
export const removePictureMutation = caseChange((client, { caseId, url }: { caseId: number; url: string }) =>
  callWrite(client, 'remove_picture', { case_id: caseId, url }),
)
