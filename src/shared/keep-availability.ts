import { mutationOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { refreshNotifications } from './refresh-notifications.ts'

interface Kept {
  userId: string
  availability: 'open' | 'looking'
}

/** Confirms what the member said about their availability. Rejects with PostgrestError. */
export const keepAvailabilityMutation = mutationOptions({
  mutationFn: async ({ userId, availability }: Kept, { client }) => {
    await (await backendOf(client))
      .from('profiles')
      .update({ availability })
      .eq('id', userId)
      .select('id')
      .single()
      .throwOnError()
  },
  // Returned, so that the button stays pending until the question is gone.
  onSuccess: (_data, _input, _result, { client }) => {
    refreshNotifications(client)
    void client.invalidateQueries({ queryKey: featureKeys.developers })
    return client.invalidateQueries({ queryKey: featureKeys.profile })
  },
})
