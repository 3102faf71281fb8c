/** Pictures in the storage buckets. Browser only; storage-js loads with the first call. */
import { readAppConfig } from '#src/lib/config.ts'
import { AppError } from '#src/lib/errors.ts'
import { memberFetch } from '#src/lib/session/member-fetch.ts'
import { accessToken } from '#src/lib/session/session.ts'
import type { EncodedImage } from './encode-image.ts'
import { storedPath } from './stored-path.ts'

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

/**
 * The URL to store for a public URL. If the app's own origin serves it, it is a path, so that it survives a change
 * of the site's name. Throws AppError if browsers could not load it.
 */
export function storedUrl(publicUrl: string, origin: string): string {
  const url = URL.canParse(publicUrl, origin) ? new URL(publicUrl, origin) : null
  if (!publicUrl || !url || !/^https?:$/.test(url.protocol)) throw new AppError('Media URL generation failed')
  return url.origin === origin ? url.pathname : url.href
}

/** Removes unused files. URLs of other sites are ignored; a failure is only logged. */
export async function removeImages(bucket: Bucket, urls: readonly (string | null)[]): Promise<void> {
  const paths = urls.map((url) => storedPath(bucket, url)).filter((path) => path !== null)
  if (paths.length === 0) return
  try {
    const { error } = await (await openBucket(bucket)).remove(paths)
    if (error) throw error
  } catch (error) {
    console.error('Files without use could not be removed', bucket, error)
  }
}

let lastTimestamp = 0

/** Returns milliseconds since 1970 for a file name, unique in this tab. */
export function fileTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1)
  return lastTimestamp
}
