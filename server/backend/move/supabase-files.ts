/** Copies uploaded files to a Supabase project's storage, and back. */
import { StartupError } from '#server/lib/startup-error.ts'
import type { Queryable } from '../database/database.ts'
import type { ObjectFiles } from '../storage/object-files.ts'

export interface SupabaseProject {
  /** The project's URL, without a trailing slash. */
  url: string
  /** The project's secret key, which may write anywhere in its storage. */
  secretKey: string
}

/** Columns with URLs of pictures. Those in our own storage are paths. */
const URL_COLUMNS = [
  ['profiles', 'avatar_url'],
  ['projects', 'thumbnail_url'],
  ['project_media', 'url'],
  ['posts', 'media_url'],
  ['post_media', 'url'],
] as const
const PUBLIC_PATH = '/storage/v1/object/public/'

interface StoredObject {
  bucket: string
  name: string
  version: string
  type: string | null
  /** Such as `max-age=3600`. */
  cache: string | null
}

const OBJECTS = `select bucket_id as bucket, name, version, metadata ->> 'mimetype' as type,
  metadata ->> 'cacheControl' as cache from storage.objects order by 1, 2`

/** Uploads all files. It can be repeated: existing files are replaced. @returns the number of files. */
export async function uploadFiles(
  source: Queryable,
  files: ObjectFiles,
  project: SupabaseProject,
): Promise<number> {
  const objects = await source.query<StoredObject>(OBJECTS)
  for (const { bucket, name, version, type, cache } of objects) {
    const bytes = await files.read({ bucket, name, version })
    if (!bytes) continue
    const response = await fetch(`${project.url}/storage/v1/object/${bucket}/${urlPath(name)}`, {
      method: 'POST',
      headers: {
        apikey: project.secretKey,
        authorization: `Bearer ${project.secretKey}`,
        'content-type': type ?? 'application/octet-stream',
        // Without it browsers ask for the picture again each time.
        ...(cache !== null && { 'cache-control': cache }),
        'x-upsert': 'true',
      },
      body: bytes,
    })
    if (!response.ok) {
      throw new StartupError(
        `the project refused a file (${bucket}): ${response.status} ${await response.text()}`,
      )
    }
  }
  return objects.length
}

/** Fetches all files of the project, whose buckets are public. @returns the number of files. */
export async function downloadFiles(source: Queryable, files: ObjectFiles, url: string): Promise<number> {
  const objects = await source.query<StoredObject>(OBJECTS)
  for (const { bucket, name, version } of objects) {
    const response = await fetch(`${url}${PUBLIC_PATH}${bucket}/${urlPath(name)}`)
    if (!response.ok)
      throw new StartupError(`the project did not send a file (${bucket}): ${response.status}`)
    await files.write({ bucket, name, version }, new Uint8Array(await response.arrayBuffer()))
  }
  return objects.length
}

function urlPath(name: string) {
  return name.split('/').map(encodeURIComponent).join('/')
}

/** Names the owners of uploaded files. The project takes them for its secret key's, and a file goes with its owner. */
export async function nameOwners(source: Queryable, target: Queryable): Promise<void> {
  const objects = await source.query<{ bucket: string; name: string; owner: string }>(
    'select bucket_id as bucket, name, owner_id as owner from storage.objects where owner_id is not null',
  )
  await target.query(
    `update storage.objects o set owner = f.owner::uuid, owner_id = f.owner
    from jsonb_to_recordset($1::jsonb) as f (bucket text, name text, owner text)
    where o.bucket_id = f.bucket and o.name = f.name`,
    [JSON.stringify(objects)],
  )
}

/** Rewrites the URLs of pictures to the project's storage. */
export async function pointToProject(target: Queryable, { url }: SupabaseProject): Promise<void> {
  for (const [table, column] of URL_COLUMNS) {
    await target.query(
      `update public.${table} set ${column} = $1 || ${column} where ${column} like $2 || '%'`,
      [url, PUBLIC_PATH],
    )
  }
}

/** Makes paths of the URLs of pictures again. */
export async function pointToOwnServer(target: Queryable, url: string): Promise<void> {
  for (const [table, column] of URL_COLUMNS) {
    await target.query(
      `update public.${table} set ${column} = substr(${column}, char_length($1) + 1)
       where starts_with(${column}, $1 || $2)`,
      [url, PUBLIC_PATH],
    )
  }
}
