import { useMutation } from '@tanstack/react-query'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

import { useRelationship } from '#src/shared/safety/relationships.ts'
import { useStanding } from '#src/shared/safety/standing.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { passFocusOn } from '#src/ui/pass-focus-on.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { loadEarlierMessagesMutation } from '../queries/conversation.ts'
import { markConversationReadMutation } from '../queries/conversation-list.ts'
import type { Contact, Conversation } from '../schemas.ts'
import { useSending } from '../sending/use-sending.ts'
import { Composer } from './composer.tsx'
import { ConversationFoot } from './conversation-foot.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { UnsentBubble } from './message-bubble.tsx'
import { MessageList } from './message-list.tsx'
import { RatingPrompt, useRatingPrompt } from './rating-prompt.tsx'
import { dayKey } from './timestamps.ts'
import { useConversationScroll } from './use-conversation-scroll.ts'

/** Loaded on demand: few conversations are about a job. */
const JobLines = latePart(() => import('./job-lines.tsx'))

export interface ConversationViewProps {
  userId: string
  contact: Contact
  conversation: Conversation
  preset: string
  /** The conversation opened by itself, so it does not take the focus. */
  isShownByItself: boolean
  /** The message box takes the focus, because the member came to write. */
  focusesComposer: boolean
  /** Renders the rating form in a `RatingFrame`, which calls `onClose` when it is done. */
  ratingForm: (onClose: () => void) => ReactNode
  /** Shown above the message box before the first message. */
  beforeWriting: ReactNode
  /** Shown above the message box once a message has arrived; `onClose` takes over the focus. */
  afterSending: (onClose: () => void) => ReactNode
}

/** A conversation with one contact. */
export function ConversationView({
  userId,
  contact,
  conversation,
  preset,
  isShownByItself,
  focusesComposer,
  ratingForm,
  beforeWriting,
  afterSending,
}: ConversationViewProps) {
  const { messages } = conversation
  const { unsent, hasSent, send, retry, discard } = useSending(userId, contact.id, messages)
  const prompt = useRatingPrompt(conversation, contact.id)
  const relationship = useRelationship(contact.id)
  const standing = useStanding(userId)

  const earlier = useMutation(loadEarlierMessagesMutation(contact.id))
  function loadEarlier() {
    if (conversation.has_more && !earlier.isPending) earlier.mutate(undefined)
  }
  const lastId = unsent.at(-1)?.entry.id ?? messages.at(-1)?.id
  const scroll = useConversationScroll(messages[0]?.id, lastId, loadEarlier)

  useMarkRead(userId, contact.id, conversation)

  const pane = useRef<HTMLElement>(null)
  // The visit came by a link or after a sign-in, not by Back or a reload.
  const isChosen = useNavigationType() !== 'POP' && !isShownByItself
  // Keyboard focus moves into the chosen conversation instead of staying in the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isChosen) return
    const box = focusesComposer && pane.current?.querySelector('textarea')
    if (box) box.setSelectionRange(box.value.length, box.value.length)
    const target = box || pane.current
    target?.focus({ preventScroll: true })
    // In a low window the box scrolls into view. It does so in the next frame, because the router scrolls the page to
    // its top first.
    if (box) requestAnimationFrame(() => box.scrollIntoView({ block: 'nearest' }))
  }, [])

  function handleSend(content: string) {
    send(content)
    scroll.scrollToEnd()
  }

  /** The form disappears with the focused button, so the focus moves to the messages. */
  function closeRating() {
    prompt.setOpen(false)
    scroll.box.current?.focus()
  }

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={`Conversation with ${contact.full_name}`}
      className="flex h-full min-h-0 flex-col outline-none"
    >
      <ConversationHeader {...{ userId, contact }} />
      {conversation.jobs.length > 0 && (
        // Reserves the height of the lines, whose code loads after the messages.
        <div className={conversation.jobs.length > 1 ? 'min-h-20.25' : 'min-h-14.25'}>
          <JobLines jobs={conversation.jobs} {...{ userId, contact }} />
        </div>
      )}
      {/* Nobody is asked about a person whom they muted or blocked, nor when they can't write. */}
      {prompt.asks && relationship === null && standing === null && (
        <RatingPrompt
          contactName={contact.full_name}
          onRate={() => {
            prompt.setOpen(true)
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
        onKeyDown={moveBetweenMenus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        className="message-log -outline-offset-2 relative flex-1 overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
      >
        <div className="mx-auto flex max-w-3xl flex-col gap-3">
          {conversation.has_more && (
            <div className="flex justify-center">
              <Button
                ref={passFocusOn}
                variant="ghost"
                size="sm"
                pending={earlier.isPending}
                onClick={loadEarlier}
              >
                Earlier messages
              </Button>
            </div>
          )}
          {messages.length === 0 && unsent.length === 0 && (
            <EmptyState
              className="mx-auto max-w-md"
              icon={<MessageCircle />}
              title="No messages yet"
              text="Start the conversation by sending a message below"
            />
          )}
          <MessageList {...{ messages, userId, contact }} today={dayKey(serverNow())} />
          {unsent.map((message) => (
            <UnsentBubble
              key={message.entry.id}
              {...message}
              onRetry={() => void retry(message.entry)}
              onDiscard={() => discard(message.entry.id)}
            />
          ))}
          {prompt.isOpen && ratingForm(closeRating)}
        </div>
      </div>
      {scroll.behind && (
        <div className="flex justify-center border-line border-t py-1.5">
          <Button ref={passFocusOn} variant="ghost" size="sm" onClick={scroll.scrollToEnd}>
            <ArrowDown />
            New messages
          </Button>
        </div>
      )}
      {hasSent && afterSending(() => scroll.box.current?.focus())}
      <ConversationFoot {...{ userId, conversation, contact }}>
        {messages.length === 0 && unsent.length === 0 && beforeWriting}
        <Composer userId={userId} contactId={contact.id} preset={preset} onSend={handleSend} />
      </ConversationFoot>
    </section>
  )
}

/** Arrow keys lead from the menu of one message to those of others. */
function moveBetweenMenus(event: KeyboardEvent<HTMLElement>) {
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope [aria-haspopup="menu"]')]
  const current = event.target instanceof HTMLElement ? menus.indexOf(event.target) : -1
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (current < 0 || step === 0) return
  event.preventDefault()
  menus[current + step]?.focus()
}

/** Marks a conversation read when it opens and when a message arrives in it. */
function useMarkRead(userId: string, contactId: string, conversation: Conversation): void {
  const { mutate } = useMutation(markConversationReadMutation(userId))
  const newest = conversation.messages.findLast((message) => message.sender_id === contactId)
  const unreadId = newest && !newest.read ? newest.id : null
  useEffect(() => {
    if (unreadId) mutate(contactId)
  }, [unreadId, contactId, mutate])
}
