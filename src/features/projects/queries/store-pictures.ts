import { messageOf } from '#src/lib/error-texts.ts'
import { AppError } from '#src/lib/errors.ts'
import { fileTimestamp, removeImages, uploadImage } from '#src/lib/images/image-store.ts'
import { isStatusText } from '#src/lib/status-text.ts'
import type { PictureDraft, ProjectDraft } from '../project-draft.ts'

export const PICTURE_BUCKET = 'project-images'

/** A picture that could not be stored. */
export class UploadError extends AppError {
  override name = 'UploadError'
}

export interface StoredPictures {
  thumbnailUrl: string | null
  /** URLs of newly stored further pictures, by key. */
  urls: Map<string, string>
  /** Newly stored files without a row yet, to be removed if saving fails. */
  unused: Set<string>
}

/** Uploads the new pictures of the form. Rejects with UploadError and leaves no file behind. */
export async function storePictures(userId: string, draft: ProjectDraft): Promise<StoredPictures> {
  const stored: StoredPictures = { thumbnailUrl: null, urls: new Map(), unused: new Set() }
  try {
    stored.thumbnailUrl = draft.thumbnail && (await storePicture(userId, draft.thumbnail, stored))
    for (const picture of draft.pictures) {
      if (picture.upload) stored.urls.set(picture.key, await storePicture(userId, picture, stored))
    }
    return stored
  } catch (error) {
    await removeImages(PICTURE_BUCKET, [...stored.unused])
    const detail = messageOf(error, '')
    throw new UploadError(!detail || isStatusText(detail) ? 'Please try again.' : detail, { cause: error })
  }
}

async function storePicture(
  userId: string,
  { src, upload }: PictureDraft,
  stored: StoredPictures,
): Promise<string> {
  if (!upload) return src
  const path = `${userId}/projects/project_${fileTimestamp()}.${upload.extension}`
  const url = await uploadImage(PICTURE_BUCKET, path, upload)
  stored.unused.add(url)
  return url
}
