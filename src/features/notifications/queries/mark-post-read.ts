import type { QueryClient } from '@tanstack/react-query'

import { markRead } from './list.ts'

/** Marks all notifications about a post read. A failure is only logged: nobody waits for it. */
export async function markPostRead(client: QueryClient, userId: string, post: string): Promise<void> {
  await client
    .getMutationCache()
    .build(client, markRead(userId))
    .execute({ post })
    .catch(() => {})
}
