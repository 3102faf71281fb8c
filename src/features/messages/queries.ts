/** Conversations and messages. The only module of this feature that talks to the backend. */
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { errorCode } from '#src/lib/errors.ts'
import { pollEvery } from '#src/lib/save-data.ts'
import { currentUser } from '#src/lib/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import {
  type Conversation,
  conversationsSchema,
  type Message,
  messageSchema,
  type Thread,
  threadSchema,
  unreadSummarySchema,
} from './schemas.ts'
import { withEarlierPage, withNewestPage } from './thread-rules.ts'
import {
  firstUnreadState,
  type UnreadState,
  unreadStateSchema,
  unreadStorageKey,
  withoutSender,
  withSummary,
} from './unread.ts'

/** Between two looks for unread conversations. */
const UNREAD_POLL_MS = 60_000
/** A message that arrives while its thread is open shows within 5 seconds. */
const THREAD_POLL_MS = 4_000
const CONVERSATIONS_PER_PAGE = 30
const MESSAGES_PER_PAGE = 50
/** A poll reads few: nearly always nothing is new. */
const MESSAGES_PER_POLL = 10
const UNIQUE_VIOLATION = '23505'

export const messageKeys = {
  all: ['messages'] as const,
  conversations: () => [...messageKeys.all, 'conversations'] as const,
  thread: (contactId: string) => [...messageKeys.all, 'thread', contactId] as const,
  send: (contactId: string) => [...messageKeys.all, 'send', contactId] as const,
  unread: (userId: string) => [...messageKeys.all, 'unread', userId] as const,
}

/** One row for each contact, newest message first. */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: messageKeys.conversations(),
    initialPageParam: null as Conversation | null,
    queryFn: async ({ client, signal, pageParam: last }) => {
      const { data } = await (await backendOf(client))
        .rpc(
          'conversation_list',
          {
            page_size: CONVERSATIONS_PER_PAGE,
            ...(last && { before: last.last_message.created_at, before_contact: last.contact.id }),
          },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
      return v.parse(conversationsSchema, data)
    },
    getNextPageParam: (page) => (page.length < CONVERSATIONS_PER_PAGE ? undefined : page.at(-1)),
    refetchInterval: pollEvery(UNREAD_POLL_MS),
  })
}

/** The messages with one contact: the newest page at first, then what is new, polled while the page is visible. */
export function threadQuery(contactId: string) {
  return queryOptions({
    queryKey: messageKeys.thread(contactId),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Thread>(messageKeys.thread(contactId))
      const { data } = await (await backendOf(client))
        .rpc(
          'thread_page',
          { contact: contactId, page_size: known ? MESSAGES_PER_POLL : MESSAGES_PER_PAGE },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
      return withNewestPage(known, v.parse(threadSchema, data))
    },
    staleTime: 0,
    refetchInterval: pollEvery(THREAD_POLL_MS),
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
            page_size: MESSAGES_PER_PAGE,
          },
          { get: true },
        )
        .throwOnError()
      const page = v.parse(threadSchema, data)
      changeThread(client, contactId, (known) => withEarlierPage(known, page))
    },
  })
}

export interface OutgoingMessage {
  /** Chosen here, so that sending again after a lost answer can't send twice. */
  id: string
  content: string
}

/** Sends one message; those to the same contact go one after the other. Rejects with PostgrestError. */
export function sendMessage(userId: string, contactId: string) {
  return mutationOptions({
    mutationKey: messageKeys.send(contactId),
    scope: { id: contactId },
    mutationFn: async ({ id, content }: OutgoingMessage, { client }): Promise<Message | null> => {
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
      if (message) {
        changeThread(client, contactId, (known) => ({
          ...known,
          messages: [...known.messages.filter(({ id }) => id !== message.id), message],
        }))
      }
      void client.invalidateQueries({ queryKey: messageKeys.conversations() })
      // The count and the right to rate may have changed; awaited where the message itself is not known yet.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.thread(contactId) })
      if (!message) await refreshed
    },
  })
}

function changeThread(client: QueryClient, contactId: string, change: (known: Thread) => Thread) {
  client.setQueryData<Thread>(messageKeys.thread(contactId), (known) => known && change(known))
}

/** Keeps the header's unread list in step with the server. Its result is the list; the owner is local storage. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: messageKeys.unread(userId),
    queryFn: async ({ client }) => (await refreshUnread(client, userId)).state,
    staleTime: 0,
    refetchInterval: pollEvery(UNREAD_POLL_MS),
  })
}

async function refreshUnread(client: QueryClient, userId: string) {
  const { data } = await (await backendOf(client))
    .rpc('unread_summary', undefined, { get: true })
    .throwOnError()
  const summary = v.parse(unreadSummarySchema, data)
  const state = withSummary(readUnread(userId), summary)
  keepUnread(userId, state)
  return { state, checkedAt: summary.checked_at }
}

/** A request may outlive its member's session: what it brings then must not stay on the device. */
function keepUnread(userId: string, state: UnreadState) {
  if (currentUser()?.id === userId) writeStored(unreadStorageKey(userId), state)
}

function readUnread(userId: string): UnreadState {
  return readStored(unreadStorageKey(userId), unreadStateSchema) ?? firstUnreadState(new Date())
}

/** Marks one contact's messages read, here and on the server; first refreshes, so that nobody else's is lost. */
export function markConversationRead(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    mutationFn: async (contactId: string, { client }) => {
      const { checkedAt } = await refreshUnread(client, userId)
      await (await backendOf(client)).rpc('mark_conversation_read', { contact: contactId }).throwOnError()
      keepUnread(userId, withoutSender(readUnread(userId), contactId, checkedAt))
    },
    onSuccess: (_data, _contactId, _result, { client }) => refreshLists(client),
    onError: (error) => console.error('Marking a conversation read failed', errorCode(error)),
  })
}

/** Marks everything read, here and on the server. */
export function markAllRead(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    mutationFn: async (_input: undefined, { client }) => {
      const { checkedAt } = await refreshUnread(client, userId)
      await (await backendOf(client)).rpc('mark_all_read').throwOnError()
      keepUnread(userId, { lastChecked: checkedAt, senders: [] })
    },
    onSuccess: (_data, _input, _result, { client }) => refreshLists(client),
  })
}

function refreshLists(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: messageKeys.conversations() }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
