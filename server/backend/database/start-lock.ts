/** The number of the advisory lock. Any number, but the same in every version: starting servers must share it. */
const LOCK = 4_164_226

/**
 * A script as one transaction under the start lock: of two servers that start at once on one database, the
 * second waits here for the first, for as long as that takes. The lock comes in a transaction before: one that
 * began while waiting would not see all that the first made. `Database.script` frees it when the script fails.
 */
export function withStartLock(script: string): string {
  return `begin; set local statement_timeout = 0; select pg_advisory_lock(${LOCK}); commit;
begin; set local statement_timeout = 0;
${script}
;commit; select pg_advisory_unlock(${LOCK});`
}
