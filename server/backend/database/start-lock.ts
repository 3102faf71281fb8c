/** The number of the advisory lock. Any number, but the same in every version: starting servers must share it. */
const START_LOCK_ID = 4_164_226

/**
 * Runs a script as one transaction under the start lock: of two servers that start at once on one database, the second
 * waits here for the first, for as long as that takes. The lock is taken in an earlier transaction: a transaction that
 * began while waiting would not see all changes of the first server. `Database.script` frees it when the script fails.
 */
export function withStartLock(script: string): string {
  return `begin; set local statement_timeout = 0; select pg_advisory_lock(${START_LOCK_ID}); commit;
begin; set local statement_timeout = 0;
${script}
;commit; select pg_advisory_unlock(${START_LOCK_ID});`
}
