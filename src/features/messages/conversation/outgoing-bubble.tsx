import { RotateCcw, Trash2 } from 'lucide-react'

import { IconButton } from '#src/ui/icon-button.tsx'
import type { OutgoingMessage } from '../sending/use-outgoing-messages.ts'
import { MessageBubble } from './message-bubble.tsx'

interface OutgoingBubbleProps extends OutgoingMessage {
  onRetry: () => void
  onDiscard: () => void
}

/** An unsent message: being sent, waiting for the network, or failed. */
export function OutgoingBubble({ entry, sending, refusal, onRetry, onDiscard }: OutgoingBubbleProps) {
  return (
    <>
      <MessageBubble
        own
        content={entry.content}
        createdAt={entry.created_at}
        live={!sending}
        status={
          sending ? (
            <span>Sending…</span>
          ) : (
            <>
              {entry.waiting ? (
                <span>Goes out when you are back online</span>
              ) : (
                <>
                  <span className="font-semibold text-danger-ink">Not sent</span>
                  <IconButton label="Retry" size="sm" onClick={onRetry}>
                    <RotateCcw />
                  </IconButton>
                </>
              )}
              <IconButton label="Discard message" size="sm" danger onClick={onDiscard}>
                <Trash2 />
              </IconButton>
            </>
          )
        }
      />
      {refusal && !sending && <p className="px-1 text-right text-ink-muted text-sm">{refusal}</p>}
    </>
  )
}
