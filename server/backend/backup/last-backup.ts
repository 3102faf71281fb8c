/** The time of the last whole backup, which stands in the database: an upgrade asks for one of today. */
import type { Queryable } from '../database/database.ts'

export async function noteBackup(sql: Queryable, takenAt: string): Promise<void> {
  await sql.query(
    `insert into auth.last_backup (taken_at) values ($1)
     on conflict (only_row) do update set taken_at = greatest(excluded.taken_at, last_backup.taken_at)`,
    [takenAt],
  )
}

export async function hasBackupOfToday(sql: Queryable): Promise<boolean> {
  const rows = await sql.query(`select from auth.last_backup where taken_at > now() - interval '1 day'`)
  return rows.length > 0
}
