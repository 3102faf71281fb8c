import { useCallback, useEffect, useState } from 'react'

import { ImageError, POST_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'

/** Pixels of the longer side: enough for a post on a sharp screen. */
const MAX_SIDE = 1600

export interface Picture {
  /** What is uploaded: smaller, and without what cameras write beside it. */
  file: File
  /** Address to show it under, for as long as the form stands. */
  src: string
}

export interface PictureProblem {
  message: string
  detail: string | null
}

/** The picture chosen for a post. A file that is not taken becomes a problem to tell, and changes nothing. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const src = picture?.src
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  /** Resolves with whether it was taken. */
  const choose = useCallback(async (file: File) => {
    try {
      const { body, type, extension } = await encodeImage(file, POST_IMAGE_RULES, MAX_SIDE)
      const encoded = new File([body], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type })
      setPicture({ file: encoded, src: URL.createObjectURL(encoded) })
      return true
    } catch (error) {
      if (!(error instanceof ImageError)) console.error('The picture could not be prepared', error)
      setProblem(
        error instanceof ImageError
          ? { message: error.message, detail: error.detail }
          : { message: POST_IMAGE_RULES.typeMessage, detail: null },
      )
      return false
    }
  }, [])

  return { picture, problem, choose, clear: () => setPicture(null), dismiss: () => setProblem(null) }
}
