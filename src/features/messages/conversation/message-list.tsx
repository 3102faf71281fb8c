import { Fragment, memo, useState } from 'react'

import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { Contact, Message } from '../schemas.ts'
import { MessageBubble } from './message-bubble.tsx'
import { dayHeading, dayKey } from './timestamps.ts'

interface MessageListProps {
  messages: readonly Message[]
  userId: string
  contact: Contact
  /** `dayKey` now. A new day renders the list again: 'Today' becomes 'Yesterday'. */
  today: string
}

/**
 * The messages of a conversation, oldest first, with a heading for each day. Memoized, because most polls change
 * nothing.
 */
export const MessageList = memo(function MessageList({ messages, userId, contact }: MessageListProps) {
  const lastReceived = messages.findLast(({ sender_id }) => sender_id === contact.id)?.id
  const [newestAtFirst] = useState(() => messages.at(-1)?.created_at ?? '')
  return messages.map((message, index) => {
    const time = new Date(message.created_at)
    const previous = messages[index - 1]
    const newDay = !previous || dayKey(new Date(previous.created_at)) !== dayKey(time)
    return (
      <Fragment key={message.id}>
        {newDay && (
          <p
            aria-live="off"
            className="flex items-center gap-3 py-1 text-ink-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {dayHeading(time, serverNow())}
          </p>
        )}
        <MessageBubble
          content={message.content}
          createdAt={message.created_at}
          own={message.sender_id === userId}
          live={message.sender_id !== userId && message.created_at > newestAtFirst}
          menu={
            message.sender_id === contact.id && (
              <MoreButton
                thing={{
                  kind: 'message',
                  id: message.id,
                  author: { id: contact.id, name: contact.full_name },
                }}
                // A long conversation has one tab stop; arrow keys lead to the others.
                tabIndex={message.id === lastReceived ? undefined : -1}
              />
            )
          }
        />
      </Fragment>
    )
  })
})
