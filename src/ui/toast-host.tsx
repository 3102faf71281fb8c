import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
// The headless half: the other one writes a <style> element, which the content security policy refuses.
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'

import { IconButton } from './icon-button.tsx'

/** Milliseconds on screen. Hovering or focusing a message stops the clock. */
const DURATIONS = { success: 4_000, error: 8_000 }

/** Milliseconds that an empty region stands before its first message: screen readers listen to changes only. */
const HEED_MS = 100

let mounted = false

/** Shows a message; at most 20 at once (the limit of react-hot-toast, which the specification names). */
export function showToast(kind: 'success' | 'error', text: string) {
  const add = () => toast[kind](text, { duration: DURATIONS[kind], removeDelay: 0 })
  if (mounted) {
    add()
    return
  }
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastHost />)
  setTimeout(add, HEED_MS)
}

function ToastHost() {
  const { toasts, handlers } = useToaster()
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id

  useEffect(() => {
    const element = region.current
    if (!element) return
    const shown = element.matches(':popover-open')
    // Into the top layer anew, so that it lies above a dialog that opened since. Only then: what goes and comes back
    // is read out again.
    if (shown && newest && document.querySelector('dialog[open]')) element.hidePopover()
    else if (shown) return
    element.showPopover()
  }, [newest])

  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] bottom-auto m-0 mx-auto flex max-h-dvh w-auto max-w-md flex-col gap-2 overflow-visible bg-transparent p-0 sm:inset-x-auto sm:top-20 sm:right-6 sm:w-96"
    >
      {toasts
        .filter((entry) => entry.visible)
        .map((entry) => (
          <div
            key={entry.id}
            className="toast-in pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-surface-raised py-2.5 pr-1.5 pl-3.5 text-ink shadow-lg"
          >
            {entry.type === 'error' ? (
              <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger-ink" />
            ) : (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-success-ink" />
            )}
            <p className="min-w-0 flex-1">{resolveValue(entry.message, entry)}</p>
            <IconButton label="Dismiss" size="sm" className="-my-1" onClick={() => toast.dismiss(entry.id)}>
              <X />
            </IconButton>
          </div>
        ))}
    </div>
  )
}
