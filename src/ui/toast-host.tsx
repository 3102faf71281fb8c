import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  type FocusEvent,
  Fragment,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createRoot } from 'react-dom/client'
// The headless build, because the default one adds a <style> element, which the Content-Security-Policy refuses.
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from './icon-button.tsx'
import { NamedText } from './named-text.tsx'
import type { ToastAction, ToastActions, ToastKind } from './toast.ts'
import { useOnline } from './use-online.ts'

import './toast-host.css'

/** Time on screen. Hovering or focusing a toast pauses its timer. */
const DURATIONS_MS = { success: 4_000, brief: 2_000, error: 8_000 }
/** The time of a toast with an action, which needs a decision. */
const ACTION_DURATION_MS = 15_000

/** The live region exists this long before the first message, because screen readers announce changes only. */
const HEED_MS = 100

/** The space above and below the toasts in a conversation. */
const SPACE_PX = 16

/** Contains the toasts; null before the first one. */
let host: HTMLElement | null = null

/** Shows a toast; at most 20 at once (the limit of react-hot-toast, which the specification names). */
export function showToast(kind: ToastKind, text: string, action: ToastActions = [], name?: string) {
  const actions = [action].flat()
  // The text is the id, so a repeated text replaces its toast instead of stacking up.
  const duration = actions.length > 0 ? ACTION_DURATION_MS : DURATIONS_MS[kind]
  const shown = name ? <NamedText text={text} names={[name]} /> : text
  const message = actions.length > 0 ? <WithActions {...{ text, shown, actions }} /> : withReason(kind, shown)
  const add = () =>
    toast[kind === 'error' ? 'error' : 'success'](message, { id: text, duration, removeDelay: 0 })
  host ??= createHost()
  if (putInReach(host)) setTimeout(add, HEED_MS)
  else add()
}

/** Removes a toast if it is still visible. */
export function clearToast(text: string) {
  toast.dismiss(text)
}

/** Adds "You are offline." to an error, because the toast covers the offline badge of the header. */
function withReason(kind: ToastKind, text: string | ReactElement) {
  if (kind !== 'error' || navigator.onLine) return text
  return (
    <>
      {text}
      <WhileOffline />
    </>
  )
}

function WhileOffline() {
  return useOnline() ? null : <span className="block">You are offline.</span>
}

interface WithActionsProps {
  text: string
  shown: ReactNode
  actions: readonly ToastAction[]
}

function WithActions({ text, shown, actions }: WithActionsProps) {
  return (
    <>
      {shown}
      {actions.map(({ label, run }, index) => (
        <Fragment key={label}>
          {index > 0 ? ' · ' : ' '}
          <button
            type="button"
            className="text-link"
            onClick={() => {
              toast.dismiss(text)
              run()
            }}
          >
            {label}
          </button>
        </Fragment>
      ))}
    </>
  )
}

function createHost() {
  const element = document.createElement('div')
  createRoot(element).render(<ToastHost />)
  // A dialog may open above the toasts. The event does not bubble.
  document.addEventListener('toggle', () => putInReach(element), { capture: true })
  return element
}

/**
 * Moves the toasts into the topmost modal dialog, or else into the page, because content outside an open modal dialog
 * is inert. @returns whether they moved.
 */
function putInReach(element: HTMLElement): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const parent = dialog ?? document.body
  if (element.parentNode === parent) return false
  dialog?.addEventListener('close', () => putInReach(element), { once: true })
  parent.append(element)
  const region = element.firstElementChild
  if (region instanceof HTMLElement) region.showPopover()
  return true
}

function ToastHost() {
  const { toasts, handlers } = useToaster()
  const region = useRef<HTMLDivElement>(null)
  const origin = useRef<EventTarget | null>(null)
  // A dialog that left the page in the meantime has taken the toasts along; its `close` event brings them back.
  useLayoutEffect(() => {
    if (region.current?.isConnected) region.current.showPopover()
  }, [])

  // A conversation leaves this space above its messages (messages.css).
  useLayoutEffect(() => {
    const height = toasts.some(({ visible }) => visible) ? (region.current?.offsetHeight ?? 0) + SPACE_PX : 0
    document.documentElement.style.setProperty('--toasts-height', `${height}px`)
  }, [toasts])

  // A toast may cover the focused element: Esc removes it without moving the focus (WCAG 2.4.11). In a dialog, Esc
  // closes the dialog.
  useEffect(() => {
    function clear({ key }: KeyboardEvent) {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) toast.dismiss()
    }
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [])

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    handlers.startPause()
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      origin.current = relatedTarget
  }
  /** Removes a toast, and returns the focus, because the toast's button disappears. */
  function dismiss(id: string) {
    toast.dismiss(id)
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
  }

  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handleFocus}
      onBlur={handlers.endPause}
      className="toasts pointer-events-none flex flex-col gap-2 overflow-visible bg-transparent p-0"
    >
      {toasts
        .filter((entry) => entry.visible)
        .map((entry) => (
          <div
            // A new element, so that a repeated text is announced and animated again.
            key={`${entry.createdAt} ${entry.id}`}
            className="toast-in pointer-events-auto mx-auto flex w-fit max-w-full items-start gap-3 rounded-md sm:mr-0 lg:ml-0 border border-line bg-surface-raised py-2.5 pr-1.5 pl-3.5 text-ink shadow-lg"
          >
            {entry.type === 'error' ? (
              <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger-ink" />
            ) : (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-success-ink" />
            )}
            <p className="min-w-0 flex-1">{resolveValue(entry.message, entry)}</p>
            <IconButton label="Dismiss" size="sm" className="-my-1" onClick={() => dismiss(entry.id)}>
              <X />
            </IconButton>
          </div>
        ))}
    </div>
  )
}
