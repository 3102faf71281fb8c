/** Checks chosen pictures by their bytes, before they are decoded. */
import { AppError } from '#src/lib/errors.ts'
import { numberText } from '#src/ui/number-text.ts'
import type { ImageHeader } from './image-header.ts'

export interface ImageRules {
  maxBytes: number
  typeMessage: string
  sizeMessage: string
}

const MEGABYTE = 1024 * 1024

/** Rules for avatars and pictures of projects. */
export const PROFILE_IMAGE_RULES: ImageRules = {
  maxBytes: 2 * MEGABYTE - 1,
  typeMessage: 'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
  sizeMessage: 'Image size must be less than 2MB',
}

/** Rules for pictures of posts. */
export const POST_IMAGE_RULES: ImageRules = {
  maxBytes: 5 * MEGABYTE,
  typeMessage: 'Please upload a valid image file (JPEG, PNG, GIF, WEBP)',
  sizeMessage: 'File is too large (max 5MB)',
}

/** The `accept` attribute of file inputs. It filters the file picker and enforces nothing. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/gif,image/webp'

/** Pictures are re-encoded: smaller, without GPS data, and without animation. */
export const STILL_HINT = 'An animated GIF becomes a still picture.'

/** A refused picture. The specification fixes the message; `detail` adds the reason. */
export class ImageError extends AppError {
  override name = 'ImageError'
  readonly detail: string | null

  constructor(message: string, detail: string | null = null) {
    super(message)
    this.detail = detail
  }
}

const SIGNATURE_BYTES = 12

/** Resolves if the file is a complete picture within the limits, and rejects with `ImageError` otherwise. */
export async function checkImage(file: Blob, rules: ImageRules): Promise<ImageHeader> {
  const { imageFormat, MAX_PIXELS, readImageHeader } = await import('./image-header.ts') // few choose a picture
  if (!imageFormat(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
    throw new ImageError(rules.typeMessage)
  if (file.size > rules.maxBytes) throw new ImageError(rules.sizeMessage)
  const header = readImageHeader(await file.arrayBuffer())
  if (!header?.complete) throw new ImageError(rules.typeMessage, 'This file is damaged or incomplete.')
  const { width, height } = header
  if (width < 1 || height < 1) throw new ImageError(rules.typeMessage)
  if (width * height > MAX_PIXELS) {
    const size = `${numberText(width)} × ${numberText(height)} pixels`
    const most = `${MAX_PIXELS / 1_000_000} megapixels`
    throw new ImageError(rules.sizeMessage, `This picture measures ${size}; choose one of at most ${most}.`)
  }
  return header
}

/** Returns the reason why a file was refused. Errors other than `ImageError` are logged. */
export function pictureProblem(error: unknown, { typeMessage }: ImageRules): ImageError {
  if (error instanceof ImageError) return error
  console.error('The picture could not be prepared', error)
  return new ImageError(typeMessage)
}
