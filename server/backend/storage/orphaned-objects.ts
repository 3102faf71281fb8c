/**
 * Removes orphaned objects: stored bytes without a row in `storage.objects`. They are recorded in
 * `storage.orphaned_objects` before an upload writes its bytes, and by triggers when a row is replaced or deleted. So
 * they are found again even if the store fails or the process ends.
 */
import { log } from '#server/lib/log.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { ObjectFiles } from './object-files.ts'
import type { ObjectKey } from './object-path.ts'

interface Store {
  database: Database
  files: ObjectFiles
}

/** Longer than any upload takes from its first byte to its row. */
const UPLOAD_MINUTES = 15
const RETRY_MINUTES = 5
/** Objects in one run of `removeOrphanedObjects`. */
const MAX_OBJECTS = 100

const IS_KEY = 'bucket_id = $1 and name = $2 and version = $3'

/** Records an upload before its bytes are written. The bytes are removed later unless their row is saved. */
export async function recordUpload(database: Queryable, { bucket, name, version }: ObjectKey) {
  await database.query(
    `insert into storage.orphaned_objects (bucket_id, name, version, due_at)
    values ($1, $2, $3, now() + make_interval(mins => ${UPLOAD_MINUTES}))`,
    [bucket, name, version],
  )
}

/**
 * Removes an orphaned object's bytes, or schedules another attempt. Never rejects.
 * @returns true if they are removed.
 */
export async function discard({ database, files }: Store, key: ObjectKey): Promise<boolean> {
  const { bucket, name, version } = key
  try {
    await files.remove(key)
    await database.query(`delete from storage.orphaned_objects where ${IS_KEY}`, [bucket, name, version])
    return true
  } catch {
    log('upload-not-removed', { text: 'Bytes of a removed upload stay for now', bucket, version }, 'error')
    await database
      .query(
        `update storage.orphaned_objects set due_at = now() + make_interval(mins => ${RETRY_MINUTES}) where ${IS_KEY}`,
        [bucket, name, version],
      )
      .catch(() => {}) // without the update the object is due even earlier
    return false
  }
}

/** Removes due objects, the oldest first. Stops at the first failure, because the store is unreachable then. */
export async function removeOrphanedObjects(store: Store): Promise<void> {
  const due = await store.database.query<ObjectKey>(
    `select bucket_id as bucket, name, version from storage.orphaned_objects
    where due_at <= now() order by due_at limit ${MAX_OBJECTS}`,
  )
  for (const key of due) if (!(await discard(store, key))) return
}
