import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImageError, PROFILE_IMAGE_RULES, pictureProblem } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import type { PictureDraft } from './project-draft.ts'

/** Prepares a chosen file and passes it to `take`. Resolves with the reason for a refusal, or null. */
export type Prepare = (
  file: File,
  maxSide: number,
  take: (picture: PictureDraft) => void,
) => Promise<ImageError | null>

/**
 * Prepares chosen files for preview and upload, which takes a phone a second or two each. Their object URLs are valid
 * until the component unmounts.
 */
export function usePictures(onRefused: () => void): { prepare: Prepare; isPreparing: boolean } {
  const urls = useRef<string[]>([])
  const [underWay, setUnderWay] = useState(0)
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const prepare: Prepare = useCallback(
    async (file, maxSide, take) => {
      setUnderWay((count) => count + 1)
      try {
        const upload = await encodeImage(file, PROFILE_IMAGE_RULES, maxSide)
        const src = URL.createObjectURL(new Blob([upload.body], { type: upload.type }))
        urls.current.push(src)
        take({ key: src, src, alt: '', upload, mediaId: null })
        return null
      } catch (error) {
        onRefused()
        return pictureProblem(error, PROFILE_IMAGE_RULES)
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [onRefused],
  )
  return { prepare, isPreparing: underWay > 0 }
}
