import { useCallback, useEffect, useRef, useState } from 'react'

import { PORTFOLIO_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import { type PictureProblem, pictureProblem } from '#src/lib/images/picture-problem.ts'
import type { Picture } from './project-draft.ts'

/** Pixels of the longer side: enough for the card on a sharp screen, and for the gallery on a wide one. */
export const THUMBNAIL_SIDE = 1280
export const PICTURE_SIDE = 1920

/** Makes a chosen file ready and hands it to `take`; resolves with why it is not taken, or null. */
export type Prepare = (
  file: File,
  maxSide: number,
  take: (picture: Picture) => void,
) => Promise<PictureProblem | null>

/**
 * Turns chosen files into pictures that the form can show and later store, and says whether one is still on its way: a
 * phone takes a second or two for each. Their addresses live as long as the component.
 */
export function usePictures(onRefused: () => void): { prepare: Prepare; isPreparing: boolean } {
  const addresses = useRef<string[]>([])
  const [underWay, setUnderWay] = useState(0)
  useEffect(
    () => () => {
      for (const address of addresses.current) URL.revokeObjectURL(address)
    },
    [],
  )
  const prepare: Prepare = useCallback(
    async (file, maxSide, take) => {
      setUnderWay((count) => count + 1)
      try {
        const upload = await encodeImage(file, PORTFOLIO_IMAGE_RULES, maxSide)
        const src = URL.createObjectURL(new Blob([upload.body], { type: upload.type }))
        addresses.current.push(src)
        take({ key: src, src, alt: '', upload, mediaId: null })
        return null
      } catch (error) {
        onRefused()
        return pictureProblem(error, PORTFOLIO_IMAGE_RULES)
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [onRefused],
  )
  return { prepare, isPreparing: underWay > 0 }
}
