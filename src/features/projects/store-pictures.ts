import { AppError, messageOf } from '#src/lib/errors.ts'
import { fileTimestamp, removeImages, uploadImage } from '#src/lib/images/image-store.ts'
import type { Picture, ProjectDraft } from './project-draft.ts'

export const BUCKET = 'project-images'

/** A picture that could not be stored. */
export class UploadError extends AppError {
  override name = 'UploadError'
}

export interface StoredPictures {
  thumbnailUrl: string | null
  /** Addresses of newly stored further pictures, by their key. */
  urls: Map<string, string>
  /** Newly stored files that no row names yet: to be removed should saving fail. */
  unused: Set<string>
}

/** Stores what the form holds only in memory. Rejects with UploadError, leaving no file behind. */
export async function storePictures(userId: string, draft: ProjectDraft): Promise<StoredPictures> {
  const stored: StoredPictures = { thumbnailUrl: null, urls: new Map(), unused: new Set() }
  try {
    stored.thumbnailUrl = draft.thumbnail && (await storePicture(userId, draft.thumbnail, stored))
    for (const picture of draft.pictures) {
      if (picture.upload) stored.urls.set(picture.key, await storePicture(userId, picture, stored))
    }
    return stored
  } catch (error) {
    await removeImages(BUCKET, [...stored.unused])
    throw new UploadError(messageOf(error, 'Please try again.'), { cause: error })
  }
}

async function storePicture(
  userId: string,
  { src, upload }: Picture,
  stored: StoredPictures,
): Promise<string> {
  if (!upload) return src
  const path = `${userId}/projects/project_${fileTimestamp()}.${upload.extension}`
  const url = await uploadImage(BUCKET, path, upload)
  stored.unused.add(url)
  return url
}
