import { type RefObject, useState } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { toast } from '#src/ui/toast.ts'
import type { PostWritten } from '../queries/write-post.ts'
import { checkPost, type PostErrors } from '../rules/post-rules.ts'
import { formOf, type PostDraft, useDraft } from './post-draft.ts'
import { usePostPicture } from './use-post-picture.ts'

export interface PostFormOptions {
  draftKey: string
  /** The draft of an untouched form. */
  initialDraft: PostDraft
  /** The picture that the post already has. */
  mediaUrl?: string | null
  /** Writes the post and announces it. If it rejects, the form shows the error's message and keeps the draft. */
  onSubmit: (draft: PostDraft, form: FormData) => Promise<Pick<PostWritten, 'mediaFailed'>>
  /** The post has arrived and the draft is removed. */
  onSent: () => void
}

/** The state of a post's form, its validation and its submission. */
export function usePostForm(element: RefObject<HTMLFormElement | null>, options: PostFormOptions) {
  const { draftKey, initialDraft, mediaUrl = null, onSubmit, onSent } = options
  const { draft, isStored, change, discard } = useDraft(draftKey, initialDraft)
  const picture = usePostPicture(mediaUrl, draft, change)
  const [errors, setErrors] = useState<PostErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  function reset() {
    discard()
    picture.reset()
    setErrors({})
    setFailure(null)
  }

  async function publish() {
    const media = await picture.fileToSend()
    if (media === 'refused') return // a dialog says so
    const form = formOf(draft, media)
    if (picture.isRemoved && !media) form.set('remove_media', 'true')
    const { mediaFailed } = await onSubmit(draft, form)
    if (mediaFailed) toast.error('The image could not be uploaded. You can add it by editing the post.')
    reset()
    onSent()
  }

  async function submit() {
    if (isSending) return
    const found = checkPost(draft)
    setErrors(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (first) return focusField(element.current, first)
    setSending(true)
    try {
      await publish()
    } catch (error) {
      setFailure(serverMessage(error, 'Failed to publish post. Please try again.'))
    } finally {
      setSending(false)
    }
  }

  function handleChange(changed: Partial<PostDraft>) {
    change(changed)
    // A changed field loses its error.
    setErrors((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(changed, field))),
    )
  }

  return {
    draft,
    isStored,
    picture,
    errors,
    failure,
    isSending,
    handleChange,
    reset,
    submit,
  }
}

/** Focuses the form's field with this name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
