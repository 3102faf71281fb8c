/** Files in storage, uploaded by members as the app does. */
import { PIXEL } from '#tests/support/pixel.ts'
import { idBy, type Member } from './community.ts'

export interface StoredFile {
  /** The id of the file's row in storage. */
  id: string
  /** The path within the bucket. */
  path: string
  /** The file's URL, without the origin. */
  url: string
}

/** Uploads a picture. Throws if the upload is refused. */
export async function stored(by: Member, bucketId: string, path: string): Promise<StoredFile> {
  const bucket = by.storage.from(bucketId)
  const { error } = await bucket.upload(path, PIXEL, { contentType: 'image/png' })
  if (error) throw error
  const row = await idBy`select id from storage.objects where bucket_id = ${bucketId} and name = ${path}`
  return { id: row, path, url: new URL(bucket.getPublicUrl(path).data.publicUrl).pathname }
}
