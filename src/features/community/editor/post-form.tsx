import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'

import { checkPost, type PostErrors } from '../post-rules.ts'
import { refusalText } from '../refusal-text.ts'
import { formOf, type PostDraft, useDraft } from './draft.ts'
import { usePicture } from './picture.ts'
import { PictureField } from './picture-field.tsx'
import { PostFields } from './post-fields.tsx'

interface PostFormProps {
  /** Names the form. */
  label: string
  draftKey: string
  start: PostDraft
  /** The picture that the post has already. */
  mediaUrl?: string | null
  submitLabel: string
  /** Sends it. A rejection's message is shown, and every word stays. */
  onSubmit: (draft: PostDraft, form: FormData) => Promise<void>
  /** Beside the submit button; `discard` forgets the draft. */
  actions?: (discard: () => void) => ReactNode
}

/** Writes a post, new or not. What is typed is kept on this device until it is sent. */
export function PostForm(props: PostFormProps) {
  const { label, draftKey, start, mediaUrl = null, submitLabel, onSubmit, actions } = props
  const { draft, change, discard } = useDraft(draftKey, start)
  const { picture, problem, choose, clear, dismiss } = usePicture()
  const [mediaRemoved, setMediaRemoved] = useState(false)
  const [errors, setErrors] = useState<PostErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Set before React renders again: the second of two quick clicks finds it. */
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  async function send() {
    if (sending.current) return
    const found = checkPost(draft)
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) return focusField(element.current, first)
    sending.current = true
    setBusy(true)
    try {
      const form = formOf(draft, picture?.file ?? null)
      if (mediaRemoved && !picture) form.set('remove_media', 'true')
      await onSubmit(draft, form)
      discard()
      clear()
      setMediaRemoved(false)
    } catch (error) {
      setFailure(refusalText(error, 'Failed to publish post. Please try again.'))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  function handleChange(changed: Partial<PostDraft>) {
    change(changed)
    // A field that is being mended stops complaining.
    setErrors((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(changed, field))),
    )
  }

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
      className="flex flex-col gap-5"
    >
      <PostFields draft={draft} errors={errors} onChange={handleChange} />
      <PictureField
        src={picture?.src ?? (mediaRemoved ? null : mediaUrl)}
        alt={draft.mediaAlt}
        missing={picture ? '' : draft.mediaName}
        problem={problem}
        onChoose={async (file) => {
          if (await choose(file)) change({ mediaName: file.name })
        }}
        onRemove={() => {
          clear()
          change({ mediaName: '' })
          setMediaRemoved(true)
        }}
        onAlt={(mediaAlt) => change({ mediaAlt })}
        onDismiss={dismiss}
      />
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={busy}>
          {busy ? 'Posting...' : submitLabel}
        </Button>
        {actions?.(discard)}
      </div>
    </form>
  )
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
