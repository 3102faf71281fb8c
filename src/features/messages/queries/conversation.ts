/** Reads the messages with one contact, and sends them. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { pollEvery } from '#src/lib/save-data.ts'
import { withEarlierPage, withNewestPage, withSent } from '../conversation-rules.ts'
import { type Conversation, conversationSchema, type Message, messageSchema } from '../schemas.ts'

export const messageKeys = {
  all: featureKeys.messages,
  conversations: () => [...messageKeys.all, 'conversations'] as const,
  contact: (key: string) => [...messageKeys.all, 'contact', key] as const,
  anyConversation: () => [...messageKeys.all, 'conversation'] as const,
  conversation: (contactId: string) => [...messageKeys.anyConversation(), contactId] as const,
  send: (contactId: string) => [...messageKeys.all, 'send', contactId] as const,
}

/** A message in an open conversation must show within 5 seconds, with data saving within 21 (decision 16). */
const POLL_MS = 4_000
/** Interval while a stream tells of new messages (`message-stream.tsx`). The stream does not tell of blocks. */
const RARE_POLL_MS = 20_000
const PAGE_SIZE = 50
/** A poll reads this many messages if there is news: few arrive between two polls. */
const MESSAGES_PER_POLL = 10
/** Polls without news read nothing. After this time one reads the viewer's rights again, because a block must show. */
const RIGHTS_MS = 15_000
/** An older cached copy is replaced by a full page: moderators may have deleted messages meanwhile. */
const KEPT_COPY_MS = 60_000

/** Whether a stream is up. A prop of message-stream.tsx, because an import from there would add a chunk. */
export const streamState = { isUp: false, queryKey: messageKeys.anyConversation() }

/** Loads the newest page first, then polls for new messages while the page is visible. */
export function conversationQuery(contactId: string) {
  return queryOptions({
    queryKey: messageKeys.conversation(contactId),
    queryFn: async ({ client, signal }) => {
      const queryKey = messageKeys.conversation(contactId)
      const known = client.getQueryData<Conversation>(queryKey)
      const { isInvalidated, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
      const isRecent = Date.now() - dataUpdatedAt < KEPT_COPY_MS
      const knowsRights = known && Date.now() - known.readAt < RIGHTS_MS && !isInvalidated
      const newest = knowsRights && known.messages.at(-1)
      const page = await callRead(
        { client, signal },
        'conversation_page',
        {
          contact: contactId,
          page_size: isRecent ? MESSAGES_PER_POLL : PAGE_SIZE,
          ...(newest && { newest_id: newest.id }),
        },
        v.nullable(conversationSchema),
      )
      // The cache is read again: earlier messages may have loaded meanwhile.
      const latest = client.getQueryData<Conversation>(queryKey) ?? known
      return page ? withNewestPage(latest, { ...page, readAt: Date.now() }) : latest
    },
    staleTime: 0,
    refetchInterval: (query) => pollEvery(streamState.isUp ? RARE_POLL_MS : POLL_MS)(query),
  })
}

/** Loads the page before the first loaded message. */
export function loadEarlierMessagesMutation(contactId: string) {
  return mutationOptions({
    mutationFn: async (_input: undefined, { client }) => {
      const first = client.getQueryData<Conversation>(messageKeys.conversation(contactId))?.messages[0]
      if (!first) return
      const cursor = { before_time: first.created_at, before_id: first.id }
      const args = { contact: contactId, page_size: PAGE_SIZE, ...cursor }
      const page = await callRead({ client }, 'conversation_page', args, conversationSchema)
      changeConversation(client, contactId, (known) => withEarlierPage(known, page))
    },
  })
}

export interface NewMessage {
  /** Generated in the browser, so that a retry can't send the message twice. */
  id: string
  content: string
}

/** Sends one message; messages to the same contact go one at a time. Rejects with PostgrestError. */
export function sendMessageMutation(userId: string, contactId: string) {
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
          // The specification lists `created_at`; the database replaces it with its own time.
          created_at: new Date().toISOString(),
        })
        .select('id, sender_id, recipient_id, content, read, created_at')
        .single()
      if (errorCode(error) === UNIQUE_VIOLATION) return null // an earlier try arrived
      if (error) throw error
      return v.parse(messageSchema, data)
    },
    onSuccess: async (message, _input, _result, { client }) => {
      if (message) changeConversation(client, contactId, (known) => withSent(known, message))
      void client.invalidateQueries({ queryKey: messageKeys.conversations() })
      // The message count and the right to rate may have changed. Only a retry waits: its response lacks the message.
      const refreshed = client.invalidateQueries({ queryKey: messageKeys.conversation(contactId) })
      if (!message) await refreshed
    },
  })
}

/** Hides the rating prompt at once, before the conversation is refetched. */
export function markRated(client: QueryClient, contactId: string): void {
  changeConversation(client, contactId, (known) => ({ ...known, has_rated: true }))
}

function changeConversation(
  client: QueryClient,
  contactId: string,
  change: (known: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(messageKeys.conversation(contactId), (known) => known && change(known))
}
