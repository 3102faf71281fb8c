/**
 * Lets the rest of a transaction act as the caller, in PostgREST's vocabulary: `role`, and the `request.jwt.*`
 * settings that `auth.uid()` reads.
 *
 * Defect: Lite sets them with five statements for each request.
 * Way around: one statement. It ends with the transaction.
 */
import type { Sql } from './database.ts'

export async function actAs(sql: Sql, role: string, claims: Readonly<Record<string, unknown>> | null) {
  const subject = typeof claims?.sub === 'string' ? claims.sub : ''
  await sql.query(
    `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true)`,
    [role, subject, JSON.stringify(claims ?? { role })],
  )
}
