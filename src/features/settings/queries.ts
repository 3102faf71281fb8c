/** Reads the member's reports, standing and privacy; appeals, changes privacy, leaves and comes back. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead, callWrite } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

import { type Privacy, privacySchema, reportPageSchema, standingSchema } from './schemas.ts'

const settingsKeys = {
  all: featureKeys.settings,
  reports: (userId: string, page: number) => [...settingsKeys.all, 'reports', userId, page] as const,
  standing: (userId: string) => [...settingsKeys.all, 'standing', userId] as const,
  privacy: (userId: string) => [...settingsKeys.all, 'privacy', userId] as const,
  username: (userId: string) => [...settingsKeys.all, 'username', userId] as const,
}

/** The member's own reports, newest first. */
export function reportsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: settingsKeys.reports(userId, page),
    queryFn: (context) => callRead(context, 'my_reports', { page }, reportPageSchema),
    placeholderData: keepPreviousData,
    // A moderator may have answered meanwhile.
    staleTime: 0,
  })
}

/** The member's standing, with all decisions about them. */
export function standingQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.standing(userId),
    queryFn: (context) => callRead(context, 'my_standing', undefined, standingSchema),
    staleTime: 0,
  })
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

/** Takes the departure back. Rejects with PostgrestError. */
export const stayMutation = mutationOptions({
  mutationFn: (_input: undefined, { client }) => callWrite(client, 'stay'),
  // Everything of the member is there again, on every page.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
})

/** The member's choices. */
export function privacyQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.privacy(userId),
    queryFn: (context) => callRead(context, 'privacy', undefined, privacySchema),
    staleTime: 0,
  })
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
      // Lists may have lost or got the member.
      void client.invalidateQueries({ predicate: ({ queryKey: key }) => key[0] !== featureKeys.settings[0] })
    },
  })
}
