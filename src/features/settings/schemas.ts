/** Schemas of the responses about the member's own reports and standing. */
import * as v from 'valibot'

import { count } from '#src/lib/response-schemas.ts'
import { THING_KINDS } from '#src/shared/safety/thing-kinds.ts'

const thingKind = v.picklist(THING_KINDS)

export const reportPageSchema = v.object({
  data: v.array(
    v.object({
      id: v.union([v.string(), v.number()]),
      kind: thingKind,
      reason: v.string(),
      note: v.nullable(v.string()),
      created_at: v.string(),
      /** The beginning of the reported thing, as it was. */
      label: v.nullable(v.string()),
      /** Null while it is open. */
      closed_at: v.nullable(v.string()),
      /** The actions of moderators; empty before, and if they found no breach of the rules. */
      actions: v.array(v.string()),
    }),
  ),
  count,
  page: count,
  total_pages: count,
})

const appealSchema = v.object({
  text: v.string(),
  /** Null while it waits. */
  outcome: v.nullable(v.picklist(['upheld', 'granted', 'partly'])),
  answer: v.nullable(v.string()),
})

const decisionSchema = v.object({
  id: v.number(),
  action: v.string(),
  /** Days of a pause. */
  days: v.nullable(v.number()),
  /** Their profile and all that they had published was hidden, too. */
  everything: v.boolean(),
  reason: v.string(),
  created_at: v.string(),
  undone_at: v.nullable(v.string()),
  undo_reason: v.nullable(v.string()),
  /** The milder decision that an appeal granted in part leaves. */
  after_appeal: v.boolean(),
  /** The thing that the decision is about. */
  about: v.nullable(
    v.object({ kind: thingKind, label: v.nullable(v.string()), text: v.nullable(v.string()) }),
  ),
  may_appeal: v.boolean(),
  appeal: v.nullable(appealSchema),
})

export const standingSchema = v.object({
  state: v.picklist(['good', 'paused', 'suspended', 'left']),
  /** The end of a pause, or of the time to come back. */
  until: v.nullable(v.string()),
  /** Newest first. */
  decisions: v.array(decisionSchema),
})

export type Report = v.InferOutput<typeof reportPageSchema>['data'][number]
export type Standing = v.InferOutput<typeof standingSchema>
export type Decision = v.InferOutput<typeof decisionSchema>
export type Appeal = v.InferOutput<typeof appealSchema>

export const privacySchema = v.object({
  opted_out_of_lists: v.boolean(),
  noindex: v.boolean(),
  who_may_write: v.picklist(['everyone', 'established', 'nobody']),
  shows_answer_time: v.boolean(),
})

export type Privacy = v.InferOutput<typeof privacySchema>
