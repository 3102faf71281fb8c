import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'

import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Esc, by the close button and, if allowed, on a click beside the dialog. The parent sets `open`. */
  onClose: () => void
  title: ReactNode
  /** Screen readers announce it when the dialog opens. */
  description?: ReactNode | undefined
  children?: ReactNode | undefined
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** False where a click by mistake would lose input. */
  closeOnBackdrop?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const FOCUSABLE = 'input, textarea, select, button, a[href]'
const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * A modal on the native `<dialog>`: the browser supplies the focus trap, Esc and the return of the focus.
 * On small screens it is a sheet at the bottom edge. The content is mounted only while the dialog is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  closeOnBackdrop = true,
  role = 'dialog',
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(element, open)

  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    // The panel fills the dialog, so only a click on the backdrop has the dialog as its target.
    if (closeOnBackdrop && event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes with the keyboard; the click is a shortcut.
    <dialog
      ref={element}
      tabIndex={-1}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onClick={handleClick}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A second Esc closes without `cancel`. The parent may keep it open, to ask first or to wait for a save, so it is
      // opened again before `onClose` is called. The event is asynchronous: StrictMode has closed and reopened the
      // dialog by then.
      onClose={(event) => {
        if (!open || event.target !== event.currentTarget || event.currentTarget.open) return
        event.currentTarget.showModal()
        onClose()
      }}
      className={cx(
        'dialog-motion fixed inset-x-0 bottom-0 m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-xl bg-surface-raised p-0 text-ink shadow-lg forced-colors:border',
        'sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:max-h-[86dvh] sm:rounded-xl',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <header className="shrink-0 px-5 pt-5 pr-16 pb-3 sm:px-6 sm:pr-16">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {description && (
              <div id={`${id}-text`} dir="auto" className="mt-1.5 text-pretty text-ink-muted">
                {description}
              </div>
            )}
          </header>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex shrink-0 flex-wrap gap-2.5 border-line border-t px-5 py-4 max-sm:*:flex-auto pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
          {/* The close button is last, so that the first field gets the focus. */}
          <IconButton label="Close" onClick={onClose} className="absolute top-4 right-3">
            <X />
          </IconButton>
        </div>
      )}
    </dialog>
  )
}

/** Opens the element as a modal while `open` is true, and sets the initial focus. */
function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    // If the content scrolls, the browser focuses the scrolling element, which has no label.
    if (document.activeElement?.matches('div')) dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    // A dialog without fields and buttons is read from its start, not from its first link.
    if (!dialog.querySelector('input, textarea, select, footer')) dialog.focus()
    // While the content loads, the close button is the only control. The dialog keeps the focus until a field appears.
    // Toasts are inside the dialog, too, after its panel.
    const controls = () => dialog.querySelectorAll<HTMLElement>(`:scope > :first-child :is(${FOCUSABLE})`)
    const arrival = new MutationObserver(() => {
      if (controls().length === 1) return
      arrival.disconnect()
      if (document.activeElement === dialog) controls()[0]?.focus()
    })
    if (controls().length === 1) {
      dialog.focus()
      arrival.observe(dialog, { childList: true, subtree: true })
    }
    return () => {
      arrival.disconnect()
      // A dialog that its parent unmounts is closed, too: only `close()` returns the focus.
      dialog.close()
    }
  }, [element, open])
}
