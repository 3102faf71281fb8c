import { useCallback, useEffect, useRef } from 'react'

import { ImageError, PORTFOLIO_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import type { Picture } from './project-draft.ts'

/** Pixels of the longer side: enough for the card on a sharp screen, and for the gallery on a wide one. */
export const THUMBNAIL_SIDE = 1280
export const PICTURE_SIDE = 1920

/**
 * Turns chosen files into pictures that the form can show and later store. Their addresses live as long as the
 * component. The function rejects with ImageError for a file that is not taken.
 */
export function usePictures(): (file: File, maxSide: number) => Promise<Picture> {
  const addresses = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of addresses.current) URL.revokeObjectURL(address)
    },
    [],
  )
  return useCallback(async (file: File, maxSide: number) => {
    const upload = await encodeImage(file, PORTFOLIO_IMAGE_RULES, maxSide)
    const src = URL.createObjectURL(new Blob([upload.body], { type: upload.type }))
    addresses.current.push(src)
    return { key: src, src, alt: '', upload, mediaId: null }
  }, [])
}

export interface PictureProblem {
  message: string
  /** More about it, where the message leaves something open. */
  detail: string | null
}

/** What to say about a file that was not taken. */
export function pictureProblem(error: unknown): PictureProblem {
  if (error instanceof ImageError) return { message: error.message, detail: error.detail }
  console.error('The picture could not be prepared', error)
  return { message: PORTFOLIO_IMAGE_RULES.typeMessage, detail: null }
}
