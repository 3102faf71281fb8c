/**
 * Lets the rest of a transaction act as the caller, with PostgREST's settings: `role`, the `request.jwt.*` settings
 * that `auth.uid()` reads, and in `request.headers` only the sender's network. They end with the transaction.
 */
import type { Queryable } from './database.ts'
import type { Statement } from './pipeline.ts'

type Claims = Readonly<Record<string, unknown>> | null

const SETTINGS = `set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true),
      set_config('transaction_read_only', coalesce($4, current_setting('transaction_read_only')), true),
      set_config('request.headers', $5, true)`

export interface ContextOptions {
  /** Makes the transaction read-only, for functions, too. False keeps the database's default. */
  readOnly?: boolean
  /** The sender's network, for limits in the database. */
  network?: string
  /** Milliseconds that each further statement may run. Null keeps the connection's limit. */
  limitMs?: number | null
}

/**
 * Returns the statement that makes the transaction act as the caller. It fails if the session of `claims` has ended
 * (`auth.require_session`).
 */
export function callerContext(
  role: string,
  claims: Claims,
  { readOnly = false, network = '', limitMs = null }: ContextOptions = {},
): Statement {
  const subject = typeof claims?.sub === 'string' ? claims.sub : ''
  const headers = JSON.stringify({ 'cf-connecting-ip': network })
  const params = [role, subject, JSON.stringify(claims ?? { role }), readOnly ? 'on' : null, headers]
  const settings =
    limitMs === null ? SETTINGS : `${SETTINGS}, set_config('statement_timeout', '${limitMs}', true)`
  if (!claims) return { sql: `select ${settings}`, params, refusesWrites: readOnly }
  return {
    sql: `select auth.require_session($6, $2), ${settings}`,
    params: [...params, claims.session_id],
    refusesWrites: readOnly,
  }
}

/** Makes a transaction that sends its statements one by one act as the caller. */
export async function actAs(sql: Queryable, role: string, claims: Claims) {
  const { sql: text, params } = callerContext(role, claims)
  await sql.query(text, params)
}
