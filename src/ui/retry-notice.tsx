import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import type { Retriable } from './error-panel.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** The missing or outdated part of the page. */
  children: ReactNode
  query: Retriable
}

/** A notice above outdated or incomplete content, with a retry button. */
export function RetryNotice({ children, query }: RetryNoticeProps) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="secondary" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
