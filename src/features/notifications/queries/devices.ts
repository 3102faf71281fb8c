import { mutationOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'

import { notificationKeys } from './keys.ts'

/** Ends push on one of the member's devices. Rejects with PostgrestError. */
export function removeDevice(userId: string) {
  return mutationOptions({
    mutationFn: async (id: string, { client }) => {
      await (await backendOf(client)).rpc('unsubscribe_push', { id }).throwOnError()
    },
    // Returned, so that the button stays pending until the row goes.
    onSuccess: (_data, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: notificationKeys.preferences(userId) }),
  })
}
