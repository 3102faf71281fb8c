import { RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { MarkedText } from '#src/lib/markdown/marked-text.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import type { UnsentState } from '../sending/use-sending.ts'
import { FULL_TIME, messageTime } from './timestamps.ts'

interface MessageBubbleProps {
  content: string
  /** ISO time. */
  createdAt: string
  own: boolean
  /** Whether a screen reader announces the message: only one that arrives while the conversation is open. */
  live?: boolean
  /** The delivery status below the text, with its actions. */
  status?: ReactNode
  /** The menu of a contact's message. */
  menu?: ReactNode
}

/** One message: the member's own on the right, the contact's on the left. Wide screens have its time beside it. */
export function MessageBubble({ content, createdAt, own, live = false, status, menu }: MessageBubbleProps) {
  const time = new Date(createdAt)
  return (
    <div
      aria-live={live ? undefined : 'off'}
      className={cx('message-line flex flex-col gap-1', own ? 'own-message items-end' : 'items-start')}
    >
      <div
        dir="auto"
        className={cx(
          'message-text wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-lg px-3.5 py-2 sm:max-w-[70%]',
          own
            ? 'rounded-br-sm bg-primary text-on-primary forced-colors:border'
            : 'rounded-bl-sm border border-line bg-surface-raised text-ink',
        )}
      >
        <span dir="ltr" className="sr-only">
          {own ? 'You: ' : ''}
        </span>
        <MarkedText text={content} />
      </div>
      <div className={cx('flex items-center gap-1', Boolean(menu) && '-my-1')}>
        <p className="flex items-center gap-2 px-1 text-end text-ink-muted text-xs">
          {status}
          <time dateTime={createdAt} title={FULL_TIME.format(time)} className="whitespace-nowrap">
            {messageTime(time, serverNow())}
          </time>
        </p>
        {menu}
      </div>
    </div>
  )
}

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
