/** `/storage/v1`: the routes of Supabase's storage API that the app calls, with the same responses and error codes. */
import * as v from 'valibot'
import { actAs } from '../database/caller-context.ts'
import { raisedResponse, readDatabaseError } from '../database/database-error.ts'
import { ApiError } from '../http/api-error.ts'
import { readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { listObjects } from './list.ts'
import { discard } from './orphaned-objects.ts'
import { readPublicObject } from './public-object.ts'
import type { ObjectName, StorageContext } from './storage-context.ts'
import { upload } from './upload.ts'

const MAX_REMOVED_OBJECTS = 100
const MAX_REMOVE_BODY_BYTES = 64 * 1024
const MAX_NAME_CHARACTERS = 500

const PUBLIC_PREFIX = '/storage/v1/object/public/'
const OBJECT_PREFIX = '/storage/v1/object/'
/** Path prefix of lists, before the bucket's name. No bucket is called `list`. */
const LIST_PREFIX = 'list/'
/** Path segments that hosted Supabase allows. */
const PATH_SEGMENT = /^(?!\.{1,2}$)[\w!\-.*'() &$@=;:+,?]+$/

const removeSchema = v.object({
  prefixes: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_CHARACTERS))),
    v.minLength(1),
    v.maxLength(MAX_REMOVED_OBJECTS),
  ),
})

/** True for public files, which browsers load themselves, so the app can't add headers. */
export function isPublicRead(request: Request, pathname: string) {
  return pathname.startsWith(PUBLIC_PREFIX) && (request.method === 'GET' || request.method === 'HEAD')
}

/** Answers a storage request. @throws ApiError if it is refused. */
export async function handleStorage(
  context: StorageContext,
  request: Request,
  caller: Caller,
): Promise<Response> {
  try {
    return await route(context, request, caller)
  } catch (error) {
    throw asStorageError(error)
  }
}

async function route(context: StorageContext, request: Request, caller: Caller): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (isPublicRead(request, pathname)) {
    return readPublicObject(context, request, objectName(pathname.slice(PUBLIC_PREFIX.length)))
  }
  if (!pathname.startsWith(OBJECT_PREFIX)) throw notFound()
  const path = pathname.slice(OBJECT_PREFIX.length)
  switch (request.method) {
    case 'POST':
      if (path.startsWith(LIST_PREFIX))
        return listObjects(context, request, caller, bucketName(path.slice(LIST_PREFIX.length)))
      return upload(context, request, caller, objectName(path))
    case 'DELETE':
      return remove(context, request, caller, path)
    default:
      throw notFound()
  }
}

/** Removes what the caller's policies allow: rows first, then files. Answers with the removed rows. */
async function remove(context: StorageContext, request: Request, caller: Caller, path: string) {
  const body = new TextDecoder().decode(await readBody(request, MAX_REMOVE_BODY_BYTES))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), removeSchema), body)
  if (!parsed.success)
    throw new ApiError(400, 'invalid_request', 'The names to remove are missing or too many')
  const bucket = bucketName(path)
  const removed = await context.database.transaction(async (sql) => {
    await actAs(sql, caller.role, caller.claims)
    return sql.query<{ id: string; bucket_id: string; name: string; version: string }>(
      `delete from storage.objects where bucket_id = $1
        and name in (select jsonb_array_elements_text($2::jsonb)) returning id, bucket_id, name, version`,
      [bucket, JSON.stringify(parsed.output.prefixes)],
    )
  })
  await Promise.all(removed.map(({ name, version }) => discard(context, { bucket, name, version })))
  return Response.json(removed.map(({ id, bucket_id, name }) => ({ id, bucket_id, name })))
}

/** @throws ApiError 400 if no bucket can have this name. */
function bucketName(path: string): string {
  // `-` is a placeholder: only the bucket is used.
  return objectName(`${path}/-`).bucket
}

/** @throws ApiError 400 if no object can have this name. */
function objectName(path: string): ObjectName {
  let segments: string[]
  try {
    segments = path.split('/').map(decodeURIComponent)
  } catch {
    throw new ApiError(400, 'invalid_key', 'Invalid key')
  }
  const [bucket = '', ...rest] = segments
  const name = rest.join('/')
  if (
    rest.length === 0 ||
    name.length > MAX_NAME_CHARACTERS ||
    ![bucket, ...rest].every((segment) => PATH_SEGMENT.test(segment))
  ) {
    throw new ApiError(400, 'invalid_key', 'Invalid key')
  }
  return { bucket, name }
}

function notFound() {
  return new ApiError(404, 'not_found', 'Not found')
}

/** Converts the database's error codes to those of Supabase's storage API. */
function asStorageError(error: unknown): unknown {
  const refused = readDatabaseError(error)
  switch (refused?.code) {
    case '42501': {
      const asked = raisedResponse(refused.details)
      if (asked) return new ApiError(asked.status, `PT${asked.status}`, refused.message, asked.headers)
      // The table's name is left out, as Supabase does it. Other messages are sentences for the member.
      return new ApiError(403, 'unauthorized', refused.message.replace(/ for table "objects"$/, ''))
    }
    case '23505':
      return new ApiError(409, 'duplicate', 'The resource already exists')
    case '57014':
      return new ApiError(400, 'too_many_files', 'The list takes too long: name a folder')
    case '22P05': // a character that the database can't store
      return new ApiError(400, 'invalid_key', 'Invalid key')
    case '23503':
      return new ApiError(404, 'bucket_not_found', 'Bucket not found')
    default:
      return error
  }
}
