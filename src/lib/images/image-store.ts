/** Pictures in the storage buckets. Browser only; storage-js loads with the first call. */
import { readAppConfig } from '#src/lib/config.ts'
import { AppError } from '#src/lib/errors.ts'
import { parseUrl } from '#src/lib/parse-url.ts'
import { memberFetch } from '#src/lib/session/member-fetch.ts'
import { accessToken } from '#src/lib/session/session.ts'
import type { EncodedImage } from './encode-image.ts'
import { copyOf } from './jpeg-copy.ts'

export type Bucket = 'profile-images' | 'project-images' | 'post-media'

const CACHE_SECONDS = '3600'

async function openBucket(bucket: Bucket) {
  const [{ StorageClient }, token] = await Promise.all([import('@supabase/storage-js'), accessToken()])
  if (!token) throw new AppError('You are signed out')
  const { supabaseUrl, publishableKey } = readAppConfig()
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  return new StorageClient(`${supabaseUrl}/storage/v1`, headers, memberFetch).from(bucket)
}

/**
 * Stores a picture and returns its public URL. Rejects with storage-js's error, and with AppError without a URL.
 */
export async function uploadImage(
  bucket: Bucket,
  path: string,
  image: Pick<EncodedImage, 'body' | 'type'>,
): Promise<string> {
  const files = await openBucket(bucket)
  const options = { contentType: image.type, cacheControl: CACHE_SECONDS, upsert: true }
  const { error } = await files.upload(path, image.body, options)
  if (error) throw error
  return storedUrl(files.getPublicUrl(path).data.publicUrl, window.location.origin)
}

/** Enough for the widest preview; messengers refuse much larger files. */
const COPY_SIDE_PX = 1200

/**
 * Stores a picture that may become a link's preview, at `stem` with its extension. Not every messenger shows WebP, so
 * a WebP gets a JPEG copy: `a.jpg.webp` and `a.jpg` (src/lib/images/jpeg-copy.ts).
 */
export async function uploadWithCopy(
  bucket: Bucket,
  stem: string,
  image: Pick<EncodedImage, 'body' | 'type'>,
): Promise<string> {
  if (image.type === 'image/jpeg') return uploadImage(bucket, `${stem}.jpg`, image)
  const { encodeCopy } = await import('./encode-image.ts')
  const body = await encodeCopy(new Blob([image.body], { type: image.type }), COPY_SIDE_PX)
  const copy = await uploadImage(bucket, `${stem}.jpg`, { body, type: 'image/jpeg' })
  try {
    return await uploadImage(bucket, `${stem}.jpg.webp`, image)
  } catch (error) {
    await removeImages(bucket, [copy])
    throw error
  }
}

/**
 * The URL to store for a public URL. A URL of the app's own origin becomes a path, so that it survives a change of
 * domain. Throws AppError if browsers could not load the URL.
 */
export function storedUrl(publicUrl: string, origin: string): string {
  const url = parseUrl(publicUrl, origin)
  if (!publicUrl || !url || !/^https?:$/.test(url.protocol)) throw new AppError('Media URL generation failed')
  return url.origin === origin ? url.pathname : url.href
}

/** Removes unused files and their copies. URLs of other sites are ignored; a failure is only logged. */
export async function removeImages(bucket: Bucket, urls: readonly (string | null)[]): Promise<void> {
  const paths = urls
    .flatMap((url) => storedPath(bucket, url) ?? [])
    .flatMap((path) => [path, copyOf(path) ?? []].flat())
  if (paths.length === 0) return
  try {
    const { error } = await (await openBucket(bucket)).remove(paths)
    if (error) throw error
  } catch (error) {
    console.error('Files without use could not be removed', bucket, error)
  }
}

/** Returns the path inside `bucket` of a public URL, or null for other URLs. */
export function storedPath(bucket: string, url: string | null): string | null {
  const marker = `/storage/v1/object/public/${bucket}/`
  const start = url?.indexOf(marker) ?? -1
  if (!url || start < 0) return null
  const path = url.slice(start + marker.length).replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path) || null
  } catch {
    return null // our own URLs are always well-formed
  }
}

let lastTimestamp = 0

/** Returns milliseconds since 1970 for a file name, unique in this tab. */
export function fileTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1)
  return lastTimestamp
}
