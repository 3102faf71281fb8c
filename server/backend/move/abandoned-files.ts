/** Removes unused files from a Supabase project, through its storage service, because nothing else may. */
import { StartupError } from '#server/lib/startup-error.ts'

import type { Queryable } from '../database/database.ts'
import type { SupabaseProject } from './supabase-files.ts'

/** Files whose names one request carries. */
const MAX_FILES = 1_000

/**
 * Removes the files of deleted accounts, posts and projects, and pictures that moderators removed. It can be repeated,
 * and interrupted.
 * @returns the number of removed files. @throws StartupError if the project refuses.
 */
export async function removeAbandonedFiles(database: Queryable, project: SupabaseProject): Promise<number> {
  let removed = 0
  for (;;) {
    // Also forgets files that are gone.
    const files = await database.query<{ bucket: string; name: string }>(
      'select bucket_id as bucket, name from internal.files_to_remove($1)',
      [MAX_FILES],
    )
    if (files.length === 0) return removed
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const names = files.filter((file) => file.bucket === bucket).map(({ name }) => name)
      await removeFiles(project, bucket, names)
      removed += names.length
    }
  }
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
  // The service answers with the removed rows. If there are none, the caller's loop would never end.
  if (!response.ok || !Array.isArray(removed) || removed.length === 0) {
    throw new StartupError(`the project removed no files (${bucket}): ${response.status}`)
  }
}
