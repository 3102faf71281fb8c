import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import type { Retriable } from './error-panel.tsx'
import { Notice } from './notice.tsx'

/** A notice above outdated or incomplete content, which its text names, with a retry button. */
export function RetryNotice({ children, query }: { children: ReactNode; query: Retriable }) {
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
