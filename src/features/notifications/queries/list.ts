/** Reads the list of notifications, and marks them read. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite } from '#src/lib/backend.ts'
import { errorCode, isRetryable } from '#src/lib/errors.ts'
import { settleNotificationCount } from '#src/shared/notification-count.ts'
import { notificationCount } from '#src/shared/notification-storage.ts'

import type { ListedKind } from '../kinds.ts'
import { type Notification, notificationPageSchema } from '../schemas.ts'
import { notificationKeys } from './keys.ts'

const PAGE_SIZE = 30
const MAX_RETRIES = 3

/** Groups of notifications, newest first. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    initialPageParam: null as number | null,
    queryFn: ({ client, signal, pageParam: before }) => {
      const args = { page_size: PAGE_SIZE, ...(before !== null && { before }) }
      return callRead({ client, signal }, 'notifications', args, notificationPageSchema)
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    // Each visit shows the newest.
    staleTime: 0,
  })
}

type ListData = InfiniteData<v.InferOutput<typeof notificationPageSchema>, number | null>

/** Shows rows as read before the server answers. */
function showRead(client: QueryClient, userId: string, isMeant: (row: Notification) => boolean) {
  const shown = (row: Notification) => (isMeant(row) ? { ...row, read: true } : row)
  client.setQueryData<ListData>(
    notificationKeys.list(userId),
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(shown) })) },
  )
}

/**
 * Exactly one field: all up to an id, the groups with these ids, or all about a post, of a kind, or about answers on
 * a profile, by its id or username.
 */
export type Marked =
  | { up_to: number }
  | { ids: number[] }
  | { post: string }
  | { kind: ListedKind }
  | { answers_on: string }

function isMarked(marked: Marked) {
  return (row: Notification) => {
    if ('up_to' in marked) return row.id <= marked.up_to
    if ('post' in marked) return row.post_id === marked.post
    if ('kind' in marked) return row.kind === marked.kind
    if ('answers_on' in marked) {
      const profile = marked.answers_on.toLowerCase()
      return row.kind === 'answer' && row.actors.some((one) => one.id === profile || one.username === profile)
    }
    return marked.ids.includes(row.id)
  }
}

/** Marks notifications read, on the screen at once. Rejects with PostgrestError. */
export function markReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-notifications-read' },
    retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    onMutate: async (marked: Marked, { client }) => {
      // An older response would show the notifications as unread again.
      await client.cancelQueries({ queryKey: notificationKeys.list(userId) })
      showRead(client, userId, isMarked(marked))
    },
    mutationFn: async (marked: Marked, { client }) =>
      v.parse(v.number(), await callWrite(client, 'mark_notifications_read', marked)),
    onSuccess: (left, _marked, _result, { client }) => {
      const before = notificationCount(userId)
      settleNotificationCount(userId, left)
      if (before === left) void client.invalidateQueries({ queryKey: notificationKeys.list(userId) })
    },
    onError: (error, _marked, _result, { client }) => {
      console.error('Marking notifications read failed', errorCode(error))
      void client.invalidateQueries({ queryKey: notificationKeys.list(userId) })
    },
  })
}

/** Marks the notifications of what is on the screen read. A failure is only logged: nobody waits for it. */
export async function markSeen(client: QueryClient, userId: string, marked: Marked): Promise<void> {
  await client
    .getMutationCache()
    .build(client, markReadMutation(userId))
    .execute(marked)
    .catch(() => {})
}
