import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { MessagePage } from './message-page.tsx'
import { passFocusOn } from './pass-focus-on.ts'
import { useOnline } from './use-online.ts'

/** A request that can be retried; the result of a query has this shape. */
export interface Retriable {
  refetch: () => unknown
  isFetching: boolean
}

interface ErrorPanelProps {
  title: ReactNode
  level?: 1 | 2 | 3 | undefined
  /** Default: the advice to check the connection. Offline, the panel itself says what to expect. */
  text?: ReactNode | undefined
  /** The failed query. Without it there is no retry button. */
  query?: Retriable | undefined
  retryLabel?: string | undefined
  /** Further actions, e.g. a 'Go Back' link. */
  actions?: ReactNode | undefined
  className?: string | undefined
}

/** An error with a retry button; with level 1 the whole page. Screen readers announce it when it appears. */
export function ErrorPanel({ className, ...props }: ErrorPanelProps) {
  // A retry that succeeds removes the panel.
  const alert = { ref: passFocusOn, role: 'alert' }
  if (props.level === 1) {
    return (
      <MessagePage {...alert}>
        <ErrorContent {...props} />
      </MessagePage>
    )
  }
  return (
    <div
      {...alert}
      className={cx(
        'flex flex-col items-center gap-4 rounded-lg border border-danger/40 bg-surface-raised px-6 py-10 text-center',
        className,
      )}
    >
      <ErrorContent {...props} />
    </div>
  )
}

function ErrorContent({ title, level = 2, text, query, retryLabel = 'Try Again', actions }: ErrorPanelProps) {
  const Heading = `h${level}` as const
  const online = useOnline()
  return (
    <>
      <span className="inline-flex size-14 items-center justify-center rounded-lg bg-danger-soft text-danger-ink">
        <CloudOff className="size-6" />
      </span>
      <div>
        <Heading className={level === 1 ? 'text-3xl' : 'text-lg'}>{title}</Heading>
        <div className="mt-1 max-w-prose text-ink-muted">
          {text ?? (online && 'Check your connection and try again.')}
          {!online && <p>It is not on this device yet. It opens by itself when the connection is back.</p>}
        </div>
      </div>
      {(query || actions) && (
        <div className="mt-1 flex flex-wrap justify-center gap-3">
          {query && (
            <Button
              variant={level === 1 && !actions ? 'primary' : 'secondary'}
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
    </>
  )
}
