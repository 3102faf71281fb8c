import { actAs } from '../database/caller-context.ts'
import type { Caller } from '../http/caller.ts'
import { discard } from './orphaned-objects.ts'
import type { StorageContext } from './storage-context.ts'

interface RemovedObject {
  id: string
  bucket_id: string
  name: string
  version: string
}

/** Removes those of `names` that the caller's policies allow: rows first, then files. Returns the removed rows. */
export async function removeObjects(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  names: string[],
) {
  const removed = await context.database.transaction(async (sql) => {
    await actAs(sql, caller.role, caller.claims)
    return sql.query<RemovedObject>(
      `delete from storage.objects where bucket_id = $1
        and name in (select jsonb_array_elements_text($2::jsonb)) returning id, bucket_id, name, version`,
      [bucket, JSON.stringify(names)],
    )
  })
  await Promise.all(removed.map(({ name, version }) => discard(context, { bucket, name, version })))
  return removed.map(({ id, bucket_id, name }) => ({ id, bucket_id, name }))
}
