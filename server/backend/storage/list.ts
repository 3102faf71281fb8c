/** Lists a folder of a bucket: the files that the caller's policies show, and the folders that hold such files. */
import * as v from 'valibot'

import { callerContext } from '../database/caller-context.ts'
import { ApiError } from '../http/api-error.ts'
import { readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import type { StorageContext } from './storage-context.ts'

const MAX_BODY_BYTES = 4 * 1024
const MAX_CHARACTERS = 500
const MAX_FILES = 1_000
/** Time limit of a list, because policies run for each file below the folder. */
const TIME_LIMIT_MS = 500
/** Orders names in the same way whatever the database's language. */
const BY_NAME = 'name collate "C"'

const text = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS))
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const listSchema = v.object({
  prefix: v.optional(text, ''),
  search: v.optional(text, ''),
  limit: v.optional(amount, 100),
  offset: v.optional(amount, 0),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(['name', 'created_at', 'updated_at', 'last_accessed_at']), 'name'),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
})

/** Answers like Supabase: a folder has only a name. @throws ApiError 400 for unknown or invalid options. */
export async function listObjects(context: StorageContext, request: Request, caller: Caller, bucket: string) {
  const body = new TextDecoder().decode(await readBody(request, MAX_BODY_BYTES))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), body)
  if (!parsed.success) throw new ApiError(400, 'invalid_request', 'The options of the list are not valid')
  const { prefix, search, limit, offset, sortBy } = parsed.output
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const listed = `with found as (
      select substr(name, char_length($2) + 1) as name, id, created_at, updated_at, metadata
      from storage.objects
      where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $2 || chr(1114111) and starts_with(name, $2)
    ), listed as (
      select name, id, updated_at, created_at, updated_at as last_accessed_at, metadata
      from found where strpos(name, '/') = 0
      union all
      select distinct split_part(name, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
        null::jsonb
      from found where strpos(name, '/') > 0
    )
    select coalesce(json_agg(row_to_json(page.*)), '[]')::text as body from (
      select * from listed where starts_with(lower(name), lower($3))
      order by ${sortBy.column === 'name' ? BY_NAME : sortBy.column} ${sortBy.order}, ${BY_NAME} limit $4 offset $5) as page`
  const params = [bucket, folder, search, Math.min(limit, MAX_FILES), offset]
  const [row] = await context.requestDatabase.batch<{ body: string }>([
    callerContext(caller.role, caller.claims, { readOnly: true, limitMs: TIME_LIMIT_MS }),
    { sql: listed, params },
  ])
  return new Response(row?.body, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
