import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  active: boolean
  /** The text of the question, which says what would be lost. */
  text?: string | undefined
  onLeave?: (() => void) | undefined
}

/** Asks before a navigation or a closing tab loses unsaved changes. */
export function LeaveGuard({ active, text = 'Your changes have not been saved.', onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
