/**
 * Bytes that no row stands for. They are written down in `storage.orphaned_objects` before they can come about (an upload
 * under way) or with the change that leaves them behind (the table's triggers), so that neither a store that fails
 * nor the end of the process loses sight of them.
 */
import type { Database, Sql } from '../database/database.ts'
import type { ObjectFiles } from './object-files.ts'
import { type ObjectKey, objectPath } from './object-path.ts'

interface Store {
  database: Database
  files: ObjectFiles
}

/** Longer than an upload can take, from its first byte to its row. */
const UPLOAD_MINUTES = 15
const RETRY_MINUTES = 5
/** Removed in one go by `removeOrphanedObjects`. */
const BATCH = 100

const THIS_ONE = 'bucket_id = $1 and name = $2 and version = $3'

/** Before the bytes of an upload are written: should their row never come, they are removed in the end. */
export async function announceUpload(database: Sql, { bucket, name, version }: ObjectKey) {
  await database.query(
    `insert into storage.orphaned_objects (bucket_id, name, version, due_at)
    values ($1, $2, $3, now() + make_interval(mins => ${UPLOAD_MINUTES}))`,
    [bucket, name, version],
  )
}

/**
 * Removes a leftover's bytes, or puts that off. Never rejects: what the request was about is decided by then.
 * @returns whether they are gone.
 */
export async function discard({ database, files }: Store, key: ObjectKey): Promise<boolean> {
  const { bucket, name, version } = key
  try {
    await files.remove(key)
    await database.query(`delete from storage.orphaned_objects where ${THIS_ONE}`, [bucket, name, version])
    return true
  } catch {
    console.error(`Bytes of a removed upload stay for now: ${objectPath(key)}`)
    await database
      .query(
        `update storage.orphaned_objects set due_at = now() + make_interval(mins => ${RETRY_MINUTES}) where ${THIS_ONE}`,
        [bucket, name, version],
      )
      .catch(() => {}) // as it is, it is due even earlier
    return false
  }
}

/** Removes what is due, the oldest first. Stops at the first failure: the store is out of reach then. */
export async function removeOrphanedObjects(store: Store): Promise<void> {
  const due = await store.database.query<{ bucket_id: string; name: string; version: string }>(
    `select bucket_id, name, version from storage.orphaned_objects where due_at <= now() order by due_at limit ${BATCH}`,
  )
  for (const { bucket_id: bucket, name, version } of due) {
    if (!(await discard(store, { bucket, name, version }))) return
  }
}
