import type { Queryable } from '#server/lib/queryable.ts'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'

import { LINKS, type LinkType } from './links.ts'

/** A new link for a mail, with its recipient. */
export interface IssuedLink {
  to: string
  type: LinkType
  token: string
  /** False if the account has no password yet. */
  hasPassword: boolean
}

/**
 * Makes a new token and invalidates the earlier one. The database gets its hash.
 * @returns null if the account is gone, or confirmed already.
 */
export async function issueLink(
  sql: Queryable,
  type: LinkType,
  userId: string | null,
): Promise<IssuedLink | null> {
  const token = secretToken()
  const { token: column, sentAt } = LINKS[type]
  const [user] = await sql.query<{ to: string; hasPassword: boolean }>(
    `update auth.users set ${column} = $2, ${sentAt} = now()
    where id = $1 and email is not null ${type === 'signup' ? 'and email_confirmed_at is null' : ''}
    returning email as to, encrypted_password is not null as "hasPassword"`,
    [userId, tokenHash(token)],
  )
  return user ? { ...user, type, token } : null
}
