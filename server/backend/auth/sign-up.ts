import type { Queryable } from '../database/database.ts'
import { withMinimumDuration } from '../http/minimum-duration.ts'
import { queueMail } from '../mail/outbox.ts'
import { checkMetadata, checkNames, refusedByDatabase, requireEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { addIdentity } from './identities.ts'
import { checkPassword, hashPassword, matchesPassword } from './passwords.ts'
import { userJson } from './user-json.ts'
import { findIdentities, findUserByEmail, insertUser, isBannedEmail } from './users.ts'

export interface SignUp {
  email: string
  password: string
  metadata: Record<string, unknown>
  /** Path on this site to show after the confirmation. */
  next: string | null
}

/**
 * Creates an unconfirmed user and mails the confirmation link. The response is the same if the email address has an
 * account: only its owner learns of the attempt, by mail. An unconfirmed account belongs to nobody yet, so a new
 * sign-up replaces it. If the two passwords differ, nobody knows whose is the owner's: neither counts, and the link
 * leads to a page that sets a password.
 */
export async function signUp(context: AuthContext, request: SignUp) {
  const email = requireEmail(request.email)
  checkPassword(request.password)
  checkMetadata(request.metadata)
  await checkNames(context.database, request.metadata)
  await context.limits.mailTo(email, 'signup')
  const passwordHash = await agreedHash(context, email, request.password)
  return withMinimumDuration(() => createOrPretend(context, request, email, passwordHash))
}

/**
 * Returns the hash to store. For an unconfirmed account it is the account's hash if the passwords are equal, else null.
 * Every case takes one bcrypt, so that the time reveals nothing.
 */
async function agreedHash({ database }: AuthContext, email: string, password: string) {
  const existing = await findUserByEmail(database, email)
  const unconfirmed = existing && !existing.email_confirmed_at ? existing : null
  if (unconfirmed?.encrypted_password) {
    return (await matchesPassword(password, unconfirmed.encrypted_password))
      ? unconfirmed.encrypted_password
      : null
  }
  const hash = await hashPassword(password)
  return unconfirmed ? null : hash
}

/**
 * Creates the user. For a taken or banned email address it creates one, too, and rolls that back. So every email
 * address gets the same response, and the database refuses the same metadata.
 */
async function createOrPretend(
  { database, courier }: AuthContext,
  request: SignUp,
  email: string,
  passwordHash: string | null,
) {
  const user = await database
    .transaction(async (sql) => {
      // Serializes concurrent sign-ups for one email address.
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-up ${email}`])
      await sql.query('savepoint before')
      const existing = await findUserByEmail(sql, email)
      const owner = existing?.email_confirmed_at ? existing : null
      if (owner) await sql.query('update auth.users set email = null where id = $1', [owner.id])
      else if (existing) await sql.query('delete from auth.users where id = $1', [existing.id])
      // A concurrent sign-up may have changed the password since `agreedHash`.
      const disagree = existing && !owner && existing.encrypted_password !== passwordHash
      const created = await createUnconfirmed(sql, email, disagree ? null : passwordHash, request.metadata)
      await queueMail(sql, created.id, 'confirmation', request.next)
      const isPretended = owner || (await isBannedEmail(sql, email))
      if (isPretended) await sql.query('rollback to savepoint before')
      if (owner) await queueMail(sql, owner.id, 'account-exists')
      return created
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error, 'Database error saving new user')
    })
  courier.wake()
  return user
}

async function createUnconfirmed(
  sql: Queryable,
  email: string,
  passwordHash: string | null,
  data: Record<string, unknown>,
) {
  const metadata = { ...data, email, email_verified: false, phone_verified: false }
  const { id } = await insertUser(sql, { email, passwordHash, confirmed: false, provider: 'email', metadata })
  await addIdentity(sql, id, { provider: 'email', providerId: id, data: { ...metadata, sub: id } })
  await sql.query('update auth.users set confirmation_sent_at = now() where id = $1', [id])
  const user = await findUserByEmail(sql, email)
  if (!user) throw new Error('The new user was not found')
  return userJson(user, await findIdentities(sql, user.id))
}
