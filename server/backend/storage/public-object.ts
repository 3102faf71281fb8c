/** Serves public files, with ETags, and with headers that let browsers display images only. */
import { matchesEtag } from '#server/lib/etag.ts'

import { ApiError } from '../http/api-error.ts'
import { isShownImage } from './image-bytes.ts'
import type { ObjectName, StorageContext } from './storage-context.ts'

/** Seconds. A file with at least this max-age never changes under its name. */
const IMMUTABLE_FROM_SECONDS = 31_536_000

interface PublicObject {
  version: string
  type: string
  etag: string
  max_age: string
}

/** Answers GET and HEAD of `/object/public/…`. @throws ApiError 404 if the object is missing or its bucket private. */
export async function readPublicObject(
  context: StorageContext,
  request: Request,
  key: ObjectName,
): Promise<Response> {
  const [object] = await context.database.query<PublicObject>(
    `select o.version, o.metadata ->> 'mimetype' as type, o.metadata ->> 'eTag' as etag,
      coalesce(substring(o.metadata ->> 'cacheControl' from 'max-age=(\\d+)'), '3600') as max_age
    from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where b.public and o.bucket_id = $1 and o.name = $2`,
    [key.bucket, key.name],
  )
  if (!object) throw new ApiError(404, 'not_found', 'Object not found')
  const headers = headersOf(object)
  if (matchesEtag(request.headers.get('if-none-match'), object.etag))
    return new Response(null, { status: 304, headers })
  const bytes = await context.files.read({ ...key, version: object.version })
  if (bytes === null) throw new ApiError(404, 'not_found', 'Object not found')
  headers.set('content-type', object.type)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function headersOf({ type, etag, max_age: maxAge }: PublicObject) {
  const immutable = Number(maxAge) >= IMMUTABLE_FROM_SECONDS ? ', immutable' : ''
  return new Headers({
    etag,
    'cache-control': `public, max-age=${maxAge}${immutable}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...(isShownImage(type) ? {} : { 'content-disposition': 'attachment' }),
  })
}
