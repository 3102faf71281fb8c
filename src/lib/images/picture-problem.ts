import { ImageError, type ImageRules } from './check-image.ts'

export interface PictureProblem {
  message: string
  /** More about it, where the message leaves something open. */
  detail: string | null
}

/** What to say about a chosen file that is not taken. What is no `ImageError` is logged. */
export function pictureProblem(error: unknown, { typeMessage }: ImageRules): PictureProblem {
  if (error instanceof ImageError) return { message: error.message, detail: error.detail }
  console.error('The picture could not be prepared', error)
  return { message: typeMessage, detail: null }
}
