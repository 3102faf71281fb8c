import { ImageError, type ImageRules } from './check-image.ts'

export type PictureProblem = ImageError

/** Returns the reason why a file was refused. Errors other than `ImageError` are logged. */
export function pictureProblem(error: unknown, { typeMessage }: ImageRules): PictureProblem {
  if (error instanceof ImageError) return error
  console.error('The picture could not be prepared', error)
  return new ImageError(typeMessage)
}
