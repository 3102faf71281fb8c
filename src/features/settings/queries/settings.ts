/** Reads the member's reports, standing and privacy; appeals, changes privacy, leaves and comes back. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callWrite, readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
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
      /** Null while the report is open. */
      closed_at: v.nullable(v.string()),
      /** The actions of moderators; empty before a decision, and if nothing broke the rules. */
      actions: v.array(v.string()),
    }),
  ),
  count,
  page: count,
  total_pages: count,
})

const appealSchema = v.object({
  text: v.string(),
  /** Null while the appeal waits. */
  outcome: v.nullable(v.picklist(['upheld', 'granted', 'partly'])),
  answer: v.nullable(v.string()),
})

const decisionSchema = v.object({
  id: v.number(),
  action: v.string(),
  /** Days of a pause. */
  days: v.nullable(v.number()),
  /** Whether the member's profile and everything that they had published were hidden, too. */
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

const privacySchema = v.object({
  opted_out_of_lists: v.boolean(),
  noindex: v.boolean(),
  who_may_write: v.picklist(['everyone', 'established', 'nobody']),
  shows_answer_time: v.boolean(),
})

export type Privacy = v.InferOutput<typeof privacySchema>

const settingsKeys = {
  all: featureKeys.settings,
  reports: (userId: string, page: number) => [...settingsKeys.all, 'reports', userId, page] as const,
  standing: (userId: string) => [...settingsKeys.all, 'standing', userId] as const,
  privacy: (userId: string) => [...settingsKeys.all, 'privacy', userId] as const,
  username: (userId: string) => [...settingsKeys.all, 'username', userId] as const,
}

/** The member's own reports, newest first. */
export function reportsQuery(userId: string, page: number) {
  return readQuery(settingsKeys.reports(userId, page), 'my_reports', reportPageSchema, {
    args: { page },
    placeholderData: keepPreviousData,
    // A moderator may have answered meanwhile.
    staleTime: 0,
  })
}

/** The member's standing, with all decisions about them. */
export function standingQuery(userId: string) {
  return readQuery(settingsKeys.standing(userId), 'my_standing', standingSchema, { staleTime: 0 })
}

/** Appeals against a decision, once. Rejects with PostgrestError. */
export const sendAppealMutation = mutationOptions({
  mutationFn: ({ decisionId, text }: { decisionId: number; text: string }, { client }) =>
    callWrite(client, 'appeal', { decision_id: decisionId, text: text.trim() }),
  // Returned, so that the form stays pending until the page shows the appeal.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries({ queryKey: settingsKeys.all }),
})

/** The member's own username, which they type to leave. */
export function ownUsernameQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.username(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select('username')
        .eq('id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.username
    },
    staleTime: 0,
  })
}

/**
 * Leaves, with the username as the member typed it, and resolves with the time at which their data go. All sessions
 * end. Rejects with PostgrestError.
 */
export const leaveMutation = mutationOptions({
  mutationFn: async (args: { username: string; keep_posts: boolean }, { client }) =>
    v.parse(v.string(), await callWrite(client, 'leave', args)),
})

/** Cancels the departure. Rejects with PostgrestError. */
export const stayMutation = mutationOptions({
  mutationFn: (_input: undefined, { client }) => callWrite(client, 'stay'),
  // The member's content is back on every page.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
})

/** The member's choices. */
export function privacyQuery(userId: string) {
  return readQuery(settingsKeys.privacy(userId), 'privacy', privacySchema, { staleTime: 0 })
}

/** Changes some choices, one change after the other. The page shows a change at once, and takes it back if it fails. */
export function changePrivacyMutation(userId: string) {
  const { queryKey } = privacyQuery(userId)
  return mutationOptions({
    scope: { id: 'privacy' },
    mutationFn: async (changes: Partial<Privacy>, { client }) =>
      v.parse(privacySchema, await callWrite(client, 'set_privacy', changes)),
    onMutate: async (changes, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...changes })
      return before
    },
    onError: (_error, _changes, before, { client }) => {
      client.setQueryData(queryKey, before)
    },
    onSuccess: (saved, _changes, _before, { client }) => {
      client.setQueryData(queryKey, saved)
      // Lists may have lost or gained the member.
      void client.invalidateQueries({ predicate: ({ queryKey: key }) => key[0] !== featureKeys.settings[0] })
    },
  })
}
