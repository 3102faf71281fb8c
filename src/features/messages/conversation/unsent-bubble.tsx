import { RotateCcw, Trash2 } from 'lucide-react'

import { IconButton } from '#src/ui/icon-button.tsx'
import type { UnsentState } from '../sending/use-sending.ts'
import { MessageBubble } from './message-bubble.tsx'

interface UnsentBubbleProps extends UnsentState {
  onRetry: () => void
  onDiscard: () => void
}

/** An unsent message: being sent, waiting for the network, or failed. */
export function UnsentBubble({ entry, sending, refusal, onRetry, onDiscard }: UnsentBubbleProps) {
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
