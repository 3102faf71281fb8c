import type { Queryable } from '#server/lib/queryable.ts'

/** Returns the email address of an account; null if the account is gone or has none. */
export async function readEmail(sql: Queryable, recipient: string | null): Promise<string | null> {
  const [user] = await sql.query<{ email: string | null }>('select email from auth.users where id = $1', [
    recipient,
  ])
  return user?.email ?? null
}
