import { useQuery } from '@tanstack/react-query'

import { useStored } from '#src/lib/stored-value.ts'
import { unreadQuery } from './queries/unread.ts'
import { type UnreadState, unreadStateSchema, unreadStorageKey } from './unread-storage.ts'

/** The unread conversations, in step with the server and with other tabs; null before the first answer. */
export function useUnread(userId: string): UnreadState | null {
  useQuery(unreadQuery(userId))
  return useStored(unreadStorageKey(userId), unreadStateSchema)
}
