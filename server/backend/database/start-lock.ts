import type { Queryable } from './database.ts'

/** The number of the advisory lock. Any number, but the same in every version: starting servers must share it. */
const START_LOCK_ID = 4_164_226

/**
 * Waits for another process that prepares this database, for as long as that takes. The lock is taken in a transaction
 * of its own: one that began while waiting would not see all changes of the first process. `Database.script` frees the
 * lock when the script fails.
 */
export const TAKE_START_LOCK = `begin; set local statement_timeout = 0; select pg_advisory_lock(${START_LOCK_ID}); commit`
export const FREE_START_LOCK = `select pg_advisory_unlock(${START_LOCK_ID})`

/** Runs a script as one transaction under the start lock. */
export function withStartLock(script: string): string {
  return `${TAKE_START_LOCK};
begin; set local statement_timeout = 0;
${script}
;commit; ${FREE_START_LOCK};`
}

export async function isStartLockTaken(database: Queryable): Promise<boolean> {
  const locks = await database.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${START_LOCK_ID} and granted
       and database = (select d.oid from pg_database d where d.datname = current_database())`,
  )
  return locks.length > 0
}
