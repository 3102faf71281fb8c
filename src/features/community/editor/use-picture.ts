import { useEffect, useRef, useState } from 'react'

import { POST_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import { type PictureProblem, pictureProblem } from '#src/lib/images/picture-problem.ts'

/** Pixels of the longer side: enough for a post on a sharp screen. */
const MAX_SIDE = 1600

export interface Picture {
  /** What is uploaded: smaller, and without what cameras write beside it. */
  file: File
  /** Address to show it under, for as long as the form stands. */
  src: string
}

/** The picture chosen for a post. A file that is not taken becomes a problem to tell, and changes nothing. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  /** The last choice, for the second or two in which a phone makes the picture smaller; null: it was not taken. */
  const underWay = useRef<Promise<File | null>>(null)
  const src = picture?.src
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  /** Resolves with whether it was taken: not where another was chosen meanwhile, or none is wanted any more. */
  async function choose(chosen: File): Promise<boolean> {
    const choice = madeSmall(chosen).catch((error) => {
      setProblem(pictureProblem(error, POST_IMAGE_RULES))
      return null
    })
    underWay.current = choice
    const file = await choice
    if (underWay.current !== choice) return false
    underWay.current = null
    if (file) setPicture({ file, src: URL.createObjectURL(file) })
    return file !== null
  }

  return {
    picture,
    problem,
    choose,
    /** What to send, once it is ready; 'refused' where what was chosen a moment ago is not taken. */
    async fileToSend(): Promise<File | null | 'refused'> {
      if (!underWay.current) return picture?.file ?? null
      return (await underWay.current) ?? 'refused'
    },
    clear() {
      underWay.current = null
      setPicture(null)
    },
    dismiss: () => setProblem(null),
  }
}

async function madeSmall(file: File): Promise<File> {
  const { body, type, extension } = await encodeImage(file, POST_IMAGE_RULES, MAX_SIDE)
  return new File([body], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type })
}
