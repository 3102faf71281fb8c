import type { QueryClient } from '@tanstack/react-query'

import { type Marked, markReadMutation } from './list.ts'

/** Marks the notifications of what is on the screen read. A failure is only logged: nobody waits for it. */
export async function markSeen(client: QueryClient, userId: string, marked: Marked): Promise<void> {
  await client
    .getMutationCache()
    .build(client, markReadMutation(userId))
    .execute(marked)
    .catch(() => {})
}
