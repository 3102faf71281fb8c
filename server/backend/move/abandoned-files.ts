/** Removes files without an owner from a Supabase project, through its storage service: nothing else may. */
import { StartupError } from '#server/lib/startup-error.ts'

import type { Queryable } from '../database/database.ts'
import type { SupabaseProject } from './supabase-files.ts'

/** The most names that one request may carry. */
const MAX_NAMES = 1_000

/**
 * Empties the folders of deleted accounts and posts, and forgets them. It can be repeated, and interrupted.
 * @returns the number of removed files. @throws StartupError if the project refuses.
 */
export async function removeAbandonedFiles(database: Queryable, project: SupabaseProject): Promise<number> {
  const folders = await database.query<{ id: string; bucket: string; folder: string }>(
    'select id::text, bucket_id as bucket, folder from internal.abandoned_folders order by id',
  )
  let removed = 0
  for (const { id, bucket, folder } of folders) {
    for (;;) {
      const files = await database.query<{ name: string }>(
        `select name from storage.objects
         where bucket_id = $1 and (name = $2 or starts_with(name, $2 || '/')) order by name limit ${MAX_NAMES}`,
        [bucket, folder],
      )
      if (files.length === 0) break
      const names = files.map(({ name }) => name)
      await removeFiles(project, bucket, names)
      removed += names.length
    }
    await database.query('delete from internal.abandoned_folders where id = $1', [id])
  }
  return removed
}

async function removeFiles({ url, secretKey }: SupabaseProject, bucket: string, names: readonly string[]) {
  const response = await fetch(`${url}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefixes: names }),
  })
  const removed: unknown = await response.json()
  // The service answers with the rows that it removed: without progress the loop would not end.
  if (!response.ok || !Array.isArray(removed) || removed.length === 0) {
    throw new StartupError(`the project removed no files (${bucket}): ${response.status}`)
  }
}
