import { mutationOptions } from '@tanstack/react-query'

import { callWrite } from '#src/lib/backend.ts'

/** Sends the member a test by mail. Rejects with PostgrestError, including if they asked for too many. */
export const sendTestMutation = mutationOptions({
  mutationFn: (_input: undefined, { client }) => callWrite(client, 'send_test_notification'),
})
