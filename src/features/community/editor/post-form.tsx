import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'

import { checkPost, type PostErrors } from '../post-rules.ts'
import type { PostWritten } from '../queries/write-post.ts'
import { refusalText } from '../refusal-text.ts'
import { isSendKey } from '../send-key.ts'
import { DiscardButton } from './discard-button.tsx'
import { PictureField } from './picture-field.tsx'
import { formOf, type PostDraft, useDraft } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { usePicture } from './use-picture.ts'

interface PostFormProps {
  /** Names the form. */
  label: string
  draftKey: string
  start: PostDraft
  /** The picture that the post has already. */
  mediaUrl?: string | null
  submitLabel: string
  /** Sends it, and says that. A rejection's message is shown, and every word stays. */
  onSubmit: (draft: PostDraft, form: FormData) => Promise<Pick<PostWritten, 'mediaFailed'>>
  /** It has arrived, and the draft is forgotten. */
  onSent: () => void
  /** Closes the form without sending; without it the form stays and can only be emptied. */
  onCancel?: () => void
  /** Another tab has sent or discarded the same draft. */
  onGone?: () => void
  goneText: string
}

/** Writes a post, new or not. What is typed is kept on this device until it is sent. */
export function PostForm(props: PostFormProps) {
  const { label, draftKey, start, mediaUrl = null, submitLabel, onSubmit, onSent, onCancel, goneText } = props
  const { draft, begun, isGone, change, discard } = useDraft(draftKey, start)
  const { picture, problem, choose, fileToSend, clear, dismiss } = usePicture()
  const [mediaRemoved, setMediaRemoved] = useState(false)
  const [errors, setErrors] = useState<PostErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Set before React renders again: the second of two quick clicks finds it. */
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const buttons = useRef<HTMLDivElement>(null)

  const handleGone = useEffectEvent(() => props.onGone?.())
  useEffect(() => {
    if (isGone) handleGone()
  }, [isGone])

  // What went wrong pushes the button down that was pressed.
  useEffect(() => {
    if (failure) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

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
      const media = await fileToSend()
      if (media === 'refused') return // a dialog says so
      const form = formOf(draft, media)
      if (mediaRemoved && !media) form.set('remove_media', 'true')
      const { mediaFailed } = await onSubmit(draft, form)
      if (mediaFailed) toast.error('The image could not be uploaded. You can add it by editing the post.')
      empty()
      onSent()
    } catch (error) {
      setFailure(refusalText(error, 'Failed to publish post. Please try again.'))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function empty() {
    discard()
    clear()
    setMediaRemoved(false)
    setErrors({})
    setFailure(null)
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send()
  }

  function handleKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  async function take(file: File) {
    const isTaken = await choose(file)
    if (isTaken) change({ mediaName: file.name })
    return isTaken
  }

  /** A copied picture or screenshot. Tables, too, are copied with a picture of themselves: their words are meant. */
  async function handlePaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (!file || event.clipboardData.getData('text')) return
    event.preventDefault()
    if (await take(file)) toast.success('The picture was added to your post.')
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
      onPaste={(event) => void handlePaste(event)}
      className="flex flex-col gap-5"
    >
      {isGone && <Notice>{goneText}</Notice>}
      <PostFields draft={draft} errors={errors} onChange={handleChange} />
      <PictureField
        src={picture?.src ?? (mediaRemoved ? null : mediaUrl)}
        alt={draft.mediaAlt}
        missing={picture ? '' : draft.mediaName}
        problem={problem}
        onChoose={take}
        onRemove={() => {
          clear()
          change({ mediaName: '' })
          setMediaRemoved(true)
        }}
        onAlt={(mediaAlt) => change({ mediaAlt })}
        onDismiss={dismiss}
      />
      <FormError>{failure}</FormError>
      <div ref={buttons} className="flex scroll-mb-4 flex-wrap items-center gap-3">
        <Button type="submit" pending={busy}>
          {busy ? 'Posting...' : submitLabel}
        </Button>
        {(begun || onCancel) && (
          <DiscardButton
            label={onCancel ? 'Cancel' : 'Discard'}
            asks={begun}
            onDiscard={() => {
              empty()
              // The button is gone with what it discards, or with the form.
              if (onCancel) onCancel()
              else focusField(element.current, 'title')
            }}
          />
        )}
        {begun && (
          <p className="basis-full text-ink-muted text-xs">Your words are kept on this device as you type.</p>
        )}
      </div>
    </form>
  )
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
