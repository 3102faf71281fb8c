import { createHash } from 'node:crypto'

import { actAs } from '../database/caller-context.ts'
import { ApiError } from '../http/api-error.ts'
import { readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { checkedImage } from './image-bytes.ts'
import { discard, recordUpload } from './orphaned-objects.ts'
import type { ObjectName, StorageContext } from './storage-context.ts'

/** Bytes, for a bucket without its own limit. */
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const DEFAULT_MAX_AGE_SECONDS = 3600

interface Bucket {
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

/**
 * Stores the body as an object if the caller's policies on `storage.objects` allow it. The bytes are stored before the
 * row, so that every row has its file. Until the row is saved, the file is recorded as an orphaned object. A taken name
 * is a conflict unless the header `x-upsert` asks to replace the object.
 */
export async function upload(context: StorageContext, request: Request, caller: Caller, key: ObjectName) {
  if (caller.role === 'anon') throw new ApiError(403, 'unauthorized', 'Sign in to upload')
  await context.uploads.count(caller.claims.sub)
  const [bucket] = await context.database.query<Bucket>(
    'select file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [key.bucket],
  )
  if (!bucket) throw new ApiError(404, 'bucket_not_found', 'Bucket not found')
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(bucket.allowed_mime_types ?? [type]).includes(type)) {
    throw new ApiError(415, 'invalid_mime_type', `mime type ${type.slice(0, 100)} is not supported`)
  }
  const sent = await readBody(request, bucket.file_size_limit ?? DEFAULT_MAX_BYTES)
  if (sent.byteLength === 0) throw new ApiError(400, 'invalid_request', 'The file is empty')
  const bytes = checkedImage(type, sent)
  const mayReplace = request.headers.get('x-upsert') === 'true'
  const version = crypto.randomUUID()
  await recordUpload(context.database, { ...key, version })
  const metadata = metadataOf(request, type, bytes)
  let stored: Awaited<ReturnType<typeof saveRow>>
  try {
    await context.files.write({ ...key, version }, bytes)
    stored = await saveRow(context, caller, key, mayReplace, version, metadata)
  } catch (error) {
    await discard(context, { ...key, version })
    throw error
  }
  if (stored.replaced !== null) await discard(context, { ...key, version: stored.replaced })
  return Response.json({ Key: `${key.bucket}/${key.name}`, Id: stored.id })
}

function metadataOf(request: Request, type: string, bytes: Uint8Array) {
  const asked = /max-age=(\d{1,9})/.exec(request.headers.get('cache-control') ?? '')?.[1]
  return {
    eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    size: bytes.byteLength,
    contentLength: bytes.byteLength,
    mimetype: type,
    cacheControl: `max-age=${asked ?? DEFAULT_MAX_AGE_SECONDS}`,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  }
}

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ($1, $2, auth.uid(), auth.uid()::text, $3, $4::jsonb)`
const REPLACE =
  'on conflict (bucket_id, name) do update set version = $3, metadata = $4::jsonb, updated_at = now()'

async function saveRow(
  { database }: StorageContext,
  caller: Caller,
  key: ObjectName,
  mayReplace: boolean,
  version: string,
  metadata: Record<string, unknown>,
) {
  return database.transaction(async (sql) => {
    // The owner's statement locks the row: of two concurrent uploads, each removes the file that it replaced.
    const [earlier] = await sql.query<{ version: string }>(
      'select version from storage.objects where bucket_id = $1 and name = $2 for update',
      [key.bucket, key.name],
    )
    // From here on the bytes belong to the row, unless the transaction rolls back.
    await sql.query(
      'delete from storage.orphaned_objects where bucket_id = $1 and name = $2 and version = $3',
      [key.bucket, key.name, version],
    )
    await actAs(sql, caller.role, caller.claims)
    const [row] = await sql.query<{ id: string }>(`${INSERT} ${mayReplace ? REPLACE : ''} returning id`, [
      key.bucket,
      key.name,
      version,
      JSON.stringify(metadata),
    ])
    if (!row) throw new Error('The new row was not returned')
    return { id: row.id, replaced: earlier?.version ?? null }
  })
}
