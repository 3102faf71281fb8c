import type { Queryable } from './database.ts'

/** The number of the advisory lock. Any number, but the same in every version: starting servers must share it. */
const START_LOCK_ID = 4_164_226

/**
 * Waits, without a time limit, for another process that prepares this database. The lock is taken in a transaction of
 * its own: a transaction that began before the wait ended would not see all changes of the first process.
 * `Database.script` frees the lock when the script fails.
 */
export const TAKE_START_LOCK = `begin; set local statement_timeout = 0; select pg_advisory_lock(${START_LOCK_ID}); commit`
export const FREE_START_LOCK = `select pg_advisory_unlock(${START_LOCK_ID})`

/**
 * Locks every table for an upgrade. Requests may hold one table and wait for another, so locking tables one by one can
 * deadlock, and PostgreSQL would end either side after a second. So this frees all locks before that, and tries again.
 * Requests wait meanwhile.
 */
export const LOCK_TABLES = `do $$
declare
  v_tables constant text := (
    select string_agg(format('%I.%I', n.nspname, c.relname), ', ' order by c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'internal', 'auth', 'storage'));
begin
  set local lock_timeout = '300ms';
  loop
    begin
      execute format('lock table %s in access exclusive mode', v_tables);
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.1);
    end;
  end loop;
  set local lock_timeout = 0;
end $$`

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
