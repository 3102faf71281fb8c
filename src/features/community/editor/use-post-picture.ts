import { useState } from 'react'

import type { PostDraft } from './post-draft.ts'
import { usePicture } from './use-picture.ts'

/** The picture of a post in its form: the stored one (`mediaUrl`), a newly chosen one, or none. */
export function usePostPicture(
  mediaUrl: string | null,
  draft: PostDraft,
  change: (changed: Partial<PostDraft>) => void,
) {
  const { picture, problem, choose, fileToSend, clear, dismiss } = usePicture()
  const [isRemoved, setRemoved] = useState(false)

  /** Resolves with whether the file was accepted. */
  async function take(file: File) {
    const isTaken = await choose(file)
    if (isTaken) change({ mediaName: file.name })
    return isTaken
  }

  return {
    take,
    fileToSend,
    isRemoved,
    /** Forgets the choice after sending or discarding. */
    reset() {
      clear()
      setRemoved(false)
    },
    /** The props of PictureField. */
    field: {
      src: picture?.src ?? (isRemoved ? null : mediaUrl),
      alt: draft.mediaAlt,
      missing: picture ? '' : draft.mediaName,
      problem,
      onChoose: take,
      onRemove() {
        clear()
        change({ mediaName: '' })
        setRemoved(true)
      },
      onAlt: (mediaAlt: string) => change({ mediaAlt }),
      onDismiss: dismiss,
    },
  }
}
