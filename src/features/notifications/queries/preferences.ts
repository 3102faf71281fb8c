/** Reads and changes the preferences of notifications. */
import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callWrite, readQuery } from '#src/lib/backend.ts'
import { refreshNotifications } from '#src/shared/refresh-notifications.ts'
import { inverseOf, type PreferenceChanges, withChanges } from '../preference-rules.ts'
import { type Preferences, preferencesSchema } from '../schemas.ts'
import { notificationKeys } from './keys.ts'

/** The member's preferences. */
export function preferencesQuery(userId: string) {
  return readQuery(notificationKeys.preferences(userId), 'notification_preferences', preferencesSchema, {
    // Another device may have changed the preferences.
    staleTime: 0,
  })
}

/** Saves changes, shown at once. Changes are sent one after the other. Rejects with PostgrestError. */
export function savePreferencesMutation(userId: string) {
  const queryKey = notificationKeys.preferences(userId)
  return mutationOptions({
    mutationKey: notificationKeys.setPreferences(),
    scope: { id: 'notification-preferences' },
    onMutate: async (changes: PreferenceChanges, { client }) => {
      await client.cancelQueries({ queryKey })
      const known = client.getQueryData<Preferences>(queryKey)
      client.setQueryData(queryKey, known && withChanges(known, changes))
      return known && inverseOf(known, changes)
    },
    mutationFn: async (changes: PreferenceChanges, { client }) => {
      // Spread, because the type of a JSON argument wants an index signature.
      const args = { changes: { ...changes } }
      return v.parse(preferencesSchema, await callWrite(client, 'set_notification_preferences', args))
    },
    onSuccess: (saved, changes, _result, { client }) => {
      // The response to an earlier change would undo a later one on the screen.
      if (client.isMutating({ mutationKey: notificationKeys.setPreferences() }) === 1) {
        client.setQueryData(queryKey, saved)
      }
      const { turn_on = [], turn_off = [] } = changes
      if ([...turn_on, ...turn_off].some((entry) => entry.endsWith(':app'))) refreshNotifications(client)
    },
    onError: (_error, _changes, inverse, { client }) => {
      client.setQueryData<Preferences>(queryKey, (known) => known && inverse && withChanges(known, inverse))
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** Sends the member a test by mail. Rejects with PostgrestError, including if they asked for too many. */
export const sendTestMutation = mutationOptions({
  mutationFn: (_input: undefined, { client }) => callWrite(client, 'send_test_notification'),
})
