/** Files in storage, uploaded by members as the app does. */
import { idBy, type Member } from './community.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

export interface StoredFile {
  /** Of its row in storage. */
  id: string
  /** The name in its bucket. */
  path: string
  /** The path of its address. */
  url: string
}

/** Uploads a picture. Throws if that is refused. */
export async function stored(by: Member, bucketId: string, path: string): Promise<StoredFile> {
  const bucket = by.storage.from(bucketId)
  const { error } = await bucket.upload(path, new Uint8Array(PIXEL).buffer, { contentType: 'image/png' })
  if (error) throw error
  const row = await idBy('select id from storage.objects where bucket_id = $1 and name = $2', [
    bucketId,
    path,
  ])
  return { id: row, path, url: new URL(bucket.getPublicUrl(path).data.publicUrl).pathname }
}
