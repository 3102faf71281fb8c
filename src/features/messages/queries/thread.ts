/** The messages with one contact: reading them, the newest and the earlier ones, and writing one. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { pollEvery } from '#src/lib/save-data.ts'

import { type Message, messageSchema, type Thread, threadSchema } from '../schemas.ts'
import { withEarlierPage, withNewestPage, withSent } from '../thread-rules.ts'
import { messageKeys } from './keys.ts'

/** A message that arrives while its thread is open shows within 5 seconds. */
const POLL_MS = 4_000
const PAGE_SIZE = 50
/** A poll reads few: nearly always nothing is new. */
const MESSAGES_PER_POLL = 10

/** The messages with one contact: the newest page at first, then what is new, polled while the page is visible. */
export function threadQuery(contactId: string) {
  return queryOptions({
    queryKey: messageKeys.thread(contactId),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Thread>(messageKeys.thread(contactId))
      const { data } = await (await backendOf(client))
        .rpc(
          'thread_page',
          { contact: contactId, page_size: known ? MESSAGES_PER_POLL : PAGE_SIZE },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
      return withNewestPage(known, v.parse(threadSchema, data))
    },
    staleTime: 0,
    refetchInterval: pollEvery(POLL_MS),
  })
}

/** Puts the page before the first known message in front of it. */
export function loadEarlierMessages(contactId: string) {
  return mutationOptions({
    mutationFn: async (_input: undefined, { client }) => {
      const first = client.getQueryData<Thread>(messageKeys.thread(contactId))?.messages[0]
      if (!first) return
      const { data } = await (await backendOf(client))
        .rpc(
          'thread_page',
          {
            contact: contactId,
            before_created: first.created_at,
            before_id: first.id,
            page_size: PAGE_SIZE,
          },
          { get: true },
        )
        .throwOnError()
      const page = v.parse(threadSchema, data)
      changeThread(client, contactId, (known) => withEarlierPage(known, page))
    },
  })
}

export interface NewMessage {
  /** Chosen here, so that sending again after a lost answer can't send twice. */
  id: string
  content: string
}

/** Sends one message; those to the same contact go one after the other. Rejects with PostgrestError. */
export function sendMessage(userId: string, contactId: string) {
  return mutationOptions({
    mutationKey: messageKeys.send(contactId),
    scope: { id: contactId },
    mutationFn: async ({ id, content }: NewMessage, { client }): Promise<Message | null> => {
      const { data, error } = await (await backendOf(client))
        .from('messages')
        .insert({
          id,
          sender_id: userId,
          recipient_id: contactId,
          content: content.trim(),
          created_at: new Date().toISOString(),
        })
        .select('id, sender_id, recipient_id, content, read, created_at')
        .single()
      if (errorCode(error) === UNIQUE_VIOLATION) return null // the first try had arrived
      if (error) throw error
      return v.parse(messageSchema, data)
    },
    onSuccess: async (message, _input, _result, { client }) => {
      if (message) changeThread(client, contactId, (known) => withSent(known, message))
      void client.invalidateQueries({ queryKey: messageKeys.conversations() })
      // The count and the right to rate may have changed; awaited where the message itself is not known yet.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.thread(contactId) })
      if (!message) await refreshed
    },
  })
}

/** Holds until the thread is read anew: the question for a rating must not come back in between. */
export function markRated(client: QueryClient, contactId: string): void {
  changeThread(client, contactId, (known) => ({ ...known, viewer_has_rated: true }))
}

function changeThread(client: QueryClient, contactId: string, change: (known: Thread) => Thread) {
  client.setQueryData<Thread>(messageKeys.thread(contactId), (known) => known && change(known))
}
