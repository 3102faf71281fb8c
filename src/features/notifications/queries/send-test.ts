import { mutationOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'

/** Sends the member a test by mail. Rejects with PostgrestError, including if they asked for too many. */
export const sendTestMutation = mutationOptions({
  mutationFn: async (_input: undefined, { client }) => {
    await (await backendOf(client)).rpc('send_test_notification').throwOnError()
  },
})
