import { type ReactNode, type Ref, type SubmitEvent, useId, useState } from 'react'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { FormError } from './form-error.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** The language of the fields and buttons, if it is not the page's. */
  lang?: string | undefined
  cancelLabel?: string | undefined
  submitLabel: string
  /** While it is true, the dialog stays open. */
  pending: boolean
  /** Says what closing would lose, for the question before it; null if nothing. */
  unsavedText: string | null
  /** The reason why the form was not sent. */
  error: ReactNode
  /** Content above the buttons, beside the error: visible wherever the form is scrolled. */
  aboveButtons?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLFormElement>
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, open while it is mounted. Closing asks before it loses input. */
export function FormDialog({
  lang,
  cancelLabel = 'Cancel',
  submitLabel,
  pending,
  unsavedText,
  error,
  aboveButtons,
  className,
  ref,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  const [isLeaving, setLeaving] = useState(false)

  function handleClose() {
    if (pending) return
    if (unsavedText !== null) setLeaving(true)
    else onClose()
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <>
      {/* The question is first, because dialogs close in order: the focus returns to the form, then to its opener. */}
      <DiscardDialog
        open={isLeaving}
        text={unsavedText ?? ''}
        onDiscard={onClose}
        onKeep={() => setLeaving(false)}
      />
      <Dialog
        {...dialog}
        open
        onClose={handleClose}
        closeOnBackdrop={false}
        footer={
          <>
            <FormError className="basis-full">{error}</FormError>
            {aboveButtons}
            <Button variant="secondary" onClick={handleClose} lang={lang}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={formId} pending={pending} lang={lang}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={ref}
          id={formId}
          lang={lang}
          onSubmit={handleSubmit}
          noValidate
          className={cx('grid gap-5', className)}
        >
          {children}
        </form>
      </Dialog>
    </>
  )
}
