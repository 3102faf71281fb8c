import { ImageError, type ImageRules } from './check-image.ts'

export interface PictureProblem {
  message: string
  /** The reason, if the message does not name it. */
  detail: string | null
}

/** Returns the message for a refused file. Errors other than `ImageError` are logged. */
export function pictureProblem(error: unknown, { typeMessage }: ImageRules): PictureProblem {
  if (error instanceof ImageError) return { message: error.message, detail: error.detail }
  console.error('The picture could not be prepared', error)
  return { message: typeMessage, detail: null }
}
