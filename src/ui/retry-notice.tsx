import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** What is not as it should be. */
  children: ReactNode
  retrying: boolean
  onRetry: () => void
}

/** Above content that is older or less than it should be: what it lacks, and how to try again. */
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
