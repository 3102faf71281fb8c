import { useEffect, useRef, useState } from 'react'

import { type ImageError, POST_IMAGE_RULES, pictureProblem } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import type { PostDraft } from './post-draft.ts'

/** The longer side, enough for a post on a high-density screen. */
const MAX_SIDE_PX = 1600

interface ChosenPicture {
  /** The file to upload: scaled down and without camera metadata. */
  file: File
  /** An object URL, valid while the form is open. */
  src: string
}

/**
 * The picture of a post in its form: the stored one (`mediaUrl`), a newly chosen one, or none. A refused file becomes
 * `problem` and changes nothing else.
 */
export function usePostPicture(
  mediaUrl: string | null,
  draft: PostDraft,
  change: (changed: Partial<PostDraft>) => void,
) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [problem, setProblem] = useState<ImageError | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  /** The last choice while it is being scaled down, which takes a phone a second or two; null if it is refused. */
  const pending = useRef<Promise<File | null>>(null)
  const src = picture?.src
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  /** Resolves with whether the file was accepted. False if it was replaced or removed meanwhile. */
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
    /** The props of PictureField. */
    field: {
      src: picture?.src ?? (isRemoved ? null : mediaUrl),
      alt: draft.mediaAlt,
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

async function scaledDown(file: File): Promise<File> {
  const { body, type, extension } = await encodeImage(file, POST_IMAGE_RULES, MAX_SIDE_PX)
  return new File([body], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type })
}
