import { useQuery } from '@tanstack/react-query'

import { useStored } from '#src/lib/stored-value.ts'
import { memberStateQuery } from './query.ts'
import { type UnreadState, unreadStateSchema, unreadStorageKey } from './unread-storage.ts'

/** The unread conversations, in step with the server and with other tabs; null before the first response. */
export function useUnread(userId: string): UnreadState | null {
  useQuery(memberStateQuery(userId))
  return useStored(unreadStorageKey(userId), unreadStateSchema)
}
