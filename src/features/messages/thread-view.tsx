import { useMutation, useMutationState } from '@tanstack/react-query'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

import { limitText } from '#src/lib/errors.ts'
import { newId } from '#src/lib/new-id.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { addToOutbox, removeFromOutbox, useOutbox } from './outbox.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { messageKeys } from './queries/keys.ts'
import { loadEarlierMessages } from './queries/thread.ts'
import { markConversationRead } from './queries/unread.ts'
import { RatingPrompt } from './rating-prompt.tsx'
import type { Contact, Thread } from './schemas.ts'
import { ThreadHeader } from './thread-header.tsx'
import { dayOf } from './timestamps.ts'
import { useRatingPrompt } from './use-rating-prompt.ts'
import { useSendMessage } from './use-send-message.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

export interface ThreadViewProps {
  userId: string
  contact: Contact
  thread: Thread
  preset: string
  /** The rating form, for the moment when the viewer wants to rate; it closes itself through `onClose`. */
  ratingForm: (onClose: () => void) => ReactNode
}

/** A conversation with one contact. */
export function ThreadView({ userId, contact, thread, preset, ratingForm }: ThreadViewProps) {
  const { messages } = thread
  const outbox = useOutbox(userId, contact.id)
  const arrived = new Set(messages.map(({ id }) => id))
  const outgoing = outbox.filter(({ id }) => !arrived.has(id))
  const sendingIds = useMutationState({
    filters: { mutationKey: messageKeys.send(contact.id), status: 'pending' },
    select: ({ state }) => (isOutgoing(state.variables) ? state.variables.id : null),
  })
  const refusals = useMutationState({
    filters: { mutationKey: messageKeys.send(contact.id), status: 'error' },
    select: ({ state }) => ({
      id: isOutgoing(state.variables) ? state.variables.id : null,
      text: limitText(state.error),
    }),
  })
  const send = useSendMessage(userId, contact.id)
  const prompt = useRatingPrompt(thread, contact.id)

  const earlier = useMutation(loadEarlierMessages(contact.id))
  function loadEarlier() {
    if (thread.has_more && !earlier.isPending) earlier.mutate(undefined)
  }
  const lastId = outgoing.at(-1)?.id ?? messages.at(-1)?.id
  const scroll = useThreadScroll(messages[0]?.id, lastId, loadEarlier)

  useMarkRead(userId, contact.id, thread)

  const pane = useRef<HTMLElement>(null)
  const isChosen = useNavigationType() === 'PUSH'
  // Who chose a conversation goes on in it, not behind the list of all the others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (isChosen) pane.current?.focus({ preventScroll: true })
  }, [])

  function handleSend(content: string) {
    const waiting = !navigator.onLine
    const entry = { id: newId(), content, created_at: new Date().toISOString(), waiting }
    addToOutbox(userId, contact.id, entry)
    scroll.scrollToEnd()
    if (!waiting) send(entry)
  }

  /** The form is gone with the button that was pressed: the focus goes on at the messages. */
  function closeRating() {
    prompt.close()
    scroll.box.current?.focus()
  }

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={`Conversation with ${contact.full_name}`}
      className="flex h-full min-h-0 flex-col outline-none"
    >
      <ThreadHeader contact={contact} />
      {prompt.state === 'banner' && (
        <RatingPrompt
          contactName={contact.full_name}
          onRate={() => {
            prompt.rateNow()
            scroll.scrollToEnd()
          }}
          onLater={() => {
            prompt.maybeLater()
            scroll.box.current?.focus()
          }}
        />
      )}
      <div
        ref={scroll.box}
        onScroll={scroll.handleScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        className="-outline-offset-2 relative flex-1 overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
      >
        <div className="space-y-3">
          {thread.has_more && (
            <div className="flex justify-center">
              <Button variant="ghost" size="sm" pending={earlier.isPending} onClick={loadEarlier}>
                Earlier messages
              </Button>
            </div>
          )}
          {messages.length === 0 && outgoing.length === 0 && (
            <EmptyState
              className="mx-auto max-w-md"
              icon={<MessageCircle />}
              title="No messages yet"
              text="Start the conversation by sending a message below"
            />
          )}
          <MessageList messages={messages} userId={userId} today={dayOf(new Date())} />
          {outgoing.map((entry) => (
            <OutgoingBubble
              key={entry.id}
              entry={entry}
              sending={sendingIds.includes(entry.id)}
              refusal={refusals.findLast(({ id }) => id === entry.id)?.text}
              onRetry={() => send(entry)}
              onDiscard={() => removeFromOutbox(userId, contact.id, entry.id)}
            />
          ))}
          {prompt.state === 'form' && (
            <section
              ref={takeFocus}
              id="rating-prompt"
              tabIndex={-1}
              aria-label="Rating"
              className="rounded-lg border border-line bg-surface-raised p-4"
            >
              {ratingForm(closeRating)}
            </section>
          )}
        </div>
      </div>
      {scroll.behind && (
        <div className="flex justify-center border-line border-t py-1.5">
          <Button variant="ghost" size="sm" onClick={scroll.scrollToEnd}>
            <ArrowDown />
            New messages
          </Button>
        </div>
      )}
      <Composer userId={userId} contactId={contact.id} preset={preset} onSend={handleSend} />
    </section>
  )
}

/** The button that asked for the form is gone. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** Opening a thread, and each message that arrives while it is open and in sight, settles its unread state. */
function useMarkRead(userId: string, contactId: string, thread: Thread) {
  const { mutate } = useMutation(markConversationRead(userId))
  const newest = thread.messages.findLast((message) => message.sender_id === contactId)
  const unreadId = newest && !newest.read ? newest.id : null
  useEffect(() => {
    if (unreadId) mutate(contactId)
  }, [unreadId, contactId, mutate])
}

function isOutgoing(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** Width of messages to come; every second one is the member's own. */
const BUBBLES = ['w-2/3', 'w-1/3', 'w-1/2', 'w-2/5', 'w-3/5']

/** The thread's shape while it loads. */
export function ThreadLoading() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">Loading conversation</span>
      <div className="flex items-center gap-3 border-line border-b bg-surface-raised px-4 py-3">
        <Skeleton className="size-10 rounded-md" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="space-y-8 overflow-hidden p-4">
        {BUBBLES.map((width, index) => (
          <Skeleton key={width} className={cx('h-11 rounded-lg', width, index % 2 === 1 && 'ml-auto')} />
        ))}
      </div>
    </div>
  )
}
