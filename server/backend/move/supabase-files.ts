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

/** Files copied at the same time: each waits for the project most of the time. */
const PARALLEL_FILES = 8
const FILES_PER_MESSAGE = 1_000

/** Uploads all files. It can be repeated: existing files are replaced. @returns the number of files. */
export async function uploadFiles(
  source: Queryable,
  files: ObjectFiles,
  project: SupabaseProject,
): Promise<number> {
  return eachObject(source, async ({ bucket, name, version, type, cache }) => {
    const bytes = await files.read({ bucket, name, version })
    if (!bytes) return
    const response = await ask(`${project.url}/storage/v1/object/${bucket}/${urlPath(name)}`, {
      method: 'POST',
      headers: {
        apikey: project.secretKey,
        authorization: `Bearer ${project.secretKey}`,
        'content-type': type ?? 'application/octet-stream',
        // Without this header browsers request the picture again each time.
        ...(cache !== null && { 'cache-control': cache }),
        'x-upsert': 'true',
      },
      body: bytes,
    })
    const said = await response.text()
    if (!response.ok)
      throw new StartupError(`the project refused a file (${bucket}): ${response.status} ${said}`)
  })
}

/** Fetches all files of the project, whose buckets are public. @returns the number of files. */
export async function downloadFiles(source: Queryable, files: ObjectFiles, url: string): Promise<number> {
  return eachObject(source, async ({ bucket, name, version }) => {
    const response = await ask(`${url}${PUBLIC_PATH}${bucket}/${urlPath(name)}`)
    if (!response.ok)
      throw new StartupError(`the project did not send a file (${bucket}): ${response.status}`)
    await files.write({ bucket, name, version }, new Uint8Array(await response.arrayBuffer()))
  })
}

function ask(url: string, init?: RequestInit) {
  return fetch(url, init).catch((cause: unknown) => {
    throw new StartupError(`the project can't be reached at ${new URL(url).origin}: run it again`, { cause })
  })
}

/** Runs `work` for all files, several at once. After a failure no other file begins. @returns the number of files. */
async function eachObject(source: Queryable, work: (object: StoredObject) => Promise<void>): Promise<number> {
  const objects = await source.query<StoredObject>(OBJECTS)
  const left = [...objects]
  let done = 0
  const worker = async () => {
    for (let object = left.shift(); object; object = left.shift()) {
      await work(object)
      done += 1
      if (done % FILES_PER_MESSAGE === 0) console.log(`${done} of ${objects.length} files`)
    }
  }
  const workers = Array.from({ length: PARALLEL_FILES }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    left.length = 0
    await Promise.allSettled(workers)
    throw error
  }
  return objects.length
}

function urlPath(name: string) {
  return name.split('/').map(encodeURIComponent).join('/')
}

/**
 * Restores the columns of uploaded files that the project set anew: the id, to which other rows refer, the times, and
 * the owner, with whom a file is deleted.
 */
export async function keepObjects(source: Queryable, target: Queryable): Promise<void> {
  const objects = await source.query<Record<string, unknown>>(
    `select bucket_id as bucket, name, id, owner_id as owner, created_at::text, updated_at::text from storage.objects`,
  )
  await target.query(
    `update storage.objects o set id = f.id, owner = f.owner::uuid, owner_id = f.owner, created_at = f.created_at,
      updated_at = f.updated_at
    from jsonb_to_recordset($1::jsonb)
      as f (bucket text, name text, id uuid, owner text, created_at timestamptz, updated_at timestamptz)
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

/** Converts the URLs of pictures back to paths. */
export async function pointToOwnServer(target: Queryable, url: string): Promise<void> {
  for (const [table, column] of URL_COLUMNS) {
    await target.query(
      `update public.${table} set ${column} = substr(${column}, char_length($1) + 1)
       where starts_with(${column}, $1 || $2)`,
      [url, PUBLIC_PATH],
    )
  }
}
