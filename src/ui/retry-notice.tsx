import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** The missing or outdated part of the page. */
  children: ReactNode
  retrying: boolean
  onRetry: () => void
}

/** A notice above outdated or incomplete content, with a retry button. */
export function RetryNotice({ children, retrying, onRetry }: RetryNoticeProps) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="secondary" size="sm" pending={retrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
