import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { deviceStorage } from '#src/lib/web-storage.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'

import { onSendKey } from '../send-key.ts'
import { PictureField } from './picture-field.tsx'
import { PostFields } from './post-fields.tsx'
import { focusField, type PostFormOptions, usePostForm } from './use-post-form.ts'

interface PostFormProps extends PostFormOptions {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  /** Whether the title takes the focus at the start. */
  takesFocus?: boolean
  /** Closes the form without sending. Without it the form stays and can only be emptied. */
  onCancel?: () => void
}

/** The form of a new or an edited post. The draft is stored on this device until it is sent. */
export function PostForm(props: PostFormProps) {
  const { label, submitLabel, takesFocus = false, onCancel, ...options } = props
  const element = useRef<HTMLFormElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const error = useRef<HTMLDivElement>(null)
  const form = usePostForm(element, options)
  const { isStored, picture, failure, isSending } = form
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (takesFocus) focusField(element.current, 'title')
  }, [takesFocus])

  // Scrolls to the error message: it pushes the pressed button down, or is hidden below the screen's end.
  useEffect(() => {
    if (!failure) return
    for (const { current } of [buttons, error]) current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  /** Takes a pasted picture. Copied tables include a picture of themselves; their text is pasted instead. */
  async function handlePaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (!file || event.clipboardData.getData('text')) return
    event.preventDefault()
    if (await picture.take(file)) toast.success('The picture was added to your post.')
  }

  function handleDiscard() {
    form.reset()
    if (onCancel) onCancel()
    // The button disappears with the draft.
    else focusField(element.current, 'title')
  }

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      onKeyDown={onSendKey(() => void form.submit())}
      onPaste={(event) => void handlePaste(event)}
      className="flex flex-col gap-5"
    >
      <PostFields {...form.fields} />
      <PictureField {...picture.field} altError={form.fields.errors.mediaAlt} />
      <div ref={error} className="empty:hidden">
        <FormError>{failure}</FormError>
      </div>
      <div ref={buttons} className="post-buttons flex scroll-mb-4 flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button type="submit" pending={isSending}>
          {isSending ? 'Posting...' : submitLabel}
        </Button>
        {(isStored || onCancel) && (
          // Asks first if a draft would be lost.
          <Button variant="secondary" onClick={() => (isStored ? setAsking(true) : handleDiscard())}>
            {onCancel ? 'Cancel' : 'Discard'}
          </Button>
        )}
        {isStored && (
          <p className="basis-full text-ink-muted text-xs">
            Your words are kept {deviceStorage.isRefused(options.draftKey) ? 'in this tab' : 'on this device'}{' '}
            as you type.
          </p>
        )}
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Discard Your Words"
          text="What you have written here and not sent will be gone."
          confirmLabel="Discard"
          cancelLabel="Keep Writing"
          onConfirm={() => {
            // Synchronous: a closing dialog returns the focus to its button, which may be about to disappear.
            flushSync(() => setAsking(false))
            handleDiscard()
          }}
        />
      </div>
    </form>
  )
}
