import { type RefObject, useEffect, useRef, useState } from 'react'
import { serverMessage } from '#src/lib/error-texts.ts'
import { type ImageError, POST_IMAGE_RULES, pictureProblem } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import { focusInSight } from '#src/ui/focus-in-sight.ts'
import { unresolvedCombobox } from '#src/ui/multi-combobox/unresolved-combobox.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { toast } from '#src/ui/toast.ts'
import { EMPTY_JOB, type JobDraft } from '../rules/job-draft.ts'
import type { JobErrors, JobFacts } from '../rules/job-rules.ts'
import { checkPost, type PostErrors } from '../rules/post-rules.ts'
import { formOf, type PostDraft, useDraft } from './post-draft.ts'

type FormErrors = PostErrors & JobErrors

export interface PostFormOptions {
  draftKey: string
  /** The draft of an untouched form. */
  initialDraft: PostDraft
  /** The picture that the post already has. */
  mediaUrl?: string | null
  /** The post is an offer that is filled or over: its facts can't change. */
  isClosed?: boolean
  /**
   * Writes the post and announces it. If it rejects, the form shows the error's message and keeps the draft.
   * `mediaFailed`: the post was written without its picture.
   */
  onSubmit: (draft: PostDraft, form: FormData, facts: JobFacts | null) => Promise<{ mediaFailed: boolean }>
  /** Called once the post is written and the draft removed. Gets the id of an offer; null for other posts. */
  onSent: (offerId: string | null) => void
}

/** What the fields of a post show, and what they do. */
export interface PostFieldsState {
  draft: PostDraft
  errors: FormErrors
  /** As in `PostFormOptions`. */
  isClosed: boolean
  onChange: (changed: Partial<PostDraft>) => void
  onJob: (changed: Partial<JobDraft>) => void
}

/** The state of a post's form, its validation and its submission. */
export function usePostForm(element: RefObject<HTMLFormElement | null>, options: PostFormOptions) {
  const { draftKey, initialDraft, mediaUrl = null, isClosed = false, onSubmit, onSent } = options
  const { draft, isStored, change, discard } = useDraft(draftKey, initialDraft)
  const picture = usePostPicture(mediaUrl, draft, change)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  function reset() {
    discard()
    picture.reset()
    setErrors({})
    setFailure(null)
  }

  function show(found: FormErrors): boolean {
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) focusField(element.current, first)
    return first !== undefined
  }

  async function publish(facts: JobFacts | null) {
    const media = await picture.fileToSend()
    if (media === 'refused') return // a dialog says so
    const form = formOf(draft, media)
    if (picture.isRemoved && !media) form.set('remove_media', 'true')
    const { mediaFailed } = await onSubmit(draft, form, facts)
    if (mediaFailed) toast.error('The image could not be uploaded. You can add it by editing the post.')
    reset()
    onSent(facts && draft.id)
  }

  /** Publishes an offer. If the database refuses a fact, the message is shown at that fact's field. */
  async function publishJob(job: JobDraft) {
    const rules = await import('../rules/job-rules.ts')
    if (show({ ...checkPost(draft), ...rules.checkJob(job, serverNow()) })) return
    const unresolved = element.current && unresolvedCombobox(element.current)
    if (unresolved) return unresolved.focus()
    try {
      await publish(rules.factsOf(job))
    } catch (error) {
      if (!show(rules.refusedFact(error))) throw error
    }
  }

  async function submit() {
    if (isSending) return
    setFailure(null)
    setSending(true)
    try {
      if (draft.post_type === 'job' && draft.job && !isClosed) await publishJob(draft.job)
      else if (!show(checkPost(draft))) await publish(null)
    } catch (error) {
      setFailure(serverMessage(error, 'Failed to publish post. Please try again.'))
    } finally {
      setSending(false)
    }
  }

  function handleChange(changed: Partial<PostDraft>) {
    change(changed)
    forget(changed)
  }

  function handleJob(changed: Partial<JobDraft>) {
    change({ job: { ...(draft.job ?? EMPTY_JOB), ...changed } })
    forget(changed)
  }

  /** A changed field loses its error. */
  function forget(changed: object) {
    setErrors((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(changed, field))),
    )
  }

  const fields: PostFieldsState = { draft, errors, isClosed, onChange: handleChange, onJob: handleJob }
  return {
    fields,
    isStored,
    picture,
    failure,
    isSending,
    reset,
    submit,
  }
}

/** Focuses the field with this name, or the first of the group with this name. Unfolds the part around it. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector(`[name=${name}], [data-field=${name}] input`)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  focusInSight(field)
}

/** Length of the longer side: enough for a post on a high-density screen. */
const MAX_SIDE_PX = 1600

/**
 * The picture of a post in its form: the stored one (`mediaUrl`), a newly chosen one, or none. A refused file becomes
 * `problem` and changes nothing else.
 */
function usePostPicture(
  mediaUrl: string | null,
  draft: PostDraft,
  change: (changed: Partial<PostDraft>) => void,
) {
  /** The file to upload, scaled down and without camera metadata, and its object URL while the form is open. */
  const [picture, setPicture] = useState<{ file: File; src: string } | null>(null)
  const [problem, setProblem] = useState<ImageError | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  /** The last chosen file while it is scaled down, a second or two on a phone. Resolves with null if it is refused. */
  const pending = useRef<Promise<File | null>>(null)
  const src = picture?.src
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  /** Resolves with whether the file was accepted; false also if the member replaced or removed it meanwhile. */
  async function take(chosen: File): Promise<boolean> {
    const choice = scaledDown(chosen).catch((error) => {
      setProblem(pictureProblem(error, POST_IMAGE_RULES))
      return null
    })
    pending.current = choice
    const file = await choice
    if (pending.current !== choice) return false
    pending.current = null
    if (!file) return false
    setPicture({ file, src: URL.createObjectURL(file) })
    change({ mediaName: chosen.name })
    return true
  }

  /** Clears the choice; `removed` removes the stored picture, too. */
  function clear(removed: boolean) {
    pending.current = null
    setPicture(null)
    setRemoved(removed)
  }

  return {
    take,
    isRemoved,
    /** The file to send, once it is ready; 'refused' if the last choice is not accepted. */
    async fileToSend(): Promise<File | null | 'refused'> {
      if (!pending.current) return picture?.file ?? null
      return (await pending.current) ?? 'refused'
    },
    /** Clears the choice after sending or discarding. */
    reset: () => clear(false),
    field: {
      /** The chosen picture's URL, or the stored one's. */
      src: picture?.src ?? (isRemoved ? null : mediaUrl),
      alt: draft.mediaAlt,
      /** The file name of a picture that was chosen before a reload: drafts don't keep files. */
      missing: picture ? '' : draft.mediaName,
      problem,
      onChoose: take,
      onRemove() {
        clear(true)
        change({ mediaName: '' })
      },
      onAlt: (mediaAlt: string) => change({ mediaAlt }),
      onDismiss: () => setProblem(null),
    },
  }
}

/** The state and the handlers of a PictureField. */
export type PostPicture = ReturnType<typeof usePostPicture>['field']

async function scaledDown(file: File): Promise<File> {
  const { body, type, extension } = await encodeImage(file, POST_IMAGE_RULES, MAX_SIDE_PX)
  return new File([body], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type })
}
