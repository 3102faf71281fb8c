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
 * Returns the hash to store. If an unconfirmed account exists: its hash if the passwords are equal, else null. Every
 * case takes one bcrypt, so that the time reveals nothing.
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
 * Rolls back the sign-up for an email address that has an account, or that gets none. `user` is the response of a real
 * sign-up; `ownerId` is null if nobody has an account with it.
 */
class Pretended extends Error {
  override name = 'Pretended'
  readonly user: CreatedUser
  readonly ownerId: string | null

  constructor(user: CreatedUser, ownerId: string | null) {
    super('The email address has an account or is banned')
    this.user = user
    this.ownerId = ownerId
  }
}

type CreatedUser = Awaited<ReturnType<typeof createUnconfirmed>>

/**
 * For a taken or banned email address it does the same as for a free one, and rolls it back. So all get the same
 * response, and the database refuses the same metadata.
 */
async function createOrPretend(
  context: AuthContext,
  request: SignUp,
  email: string,
  passwordHash: string | null,
) {
  try {
    const user = await context.database.transaction(async (sql) => {
      // Serializes concurrent sign-ups for one email address.
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-up ${email}`])
      const existing = await findUserByEmail(sql, email)
      const owner = existing?.email_confirmed_at ? existing : null
      if (owner) await sql.query('update auth.users set email = null where id = $1', [owner.id])
      else if (existing) await sql.query('delete from auth.users where id = $1', [existing.id])
      // A concurrent sign-up may have changed the password since `agreedHash`.
      const disagree = existing && !owner && existing.encrypted_password !== passwordHash
      const hash = disagree ? null : passwordHash
      const created = await createUnconfirmed(sql, email, hash, request.metadata)
      await queueMail(sql, created.id, 'confirmation', request.next)
      if (owner) throw new Pretended(created, owner.id)
      if (await isBannedEmail(sql, email)) throw new Pretended(created, null)
      return created
    })
    context.courier.wake()
    return user
  } catch (error) {
    if (!(error instanceof Pretended)) throw refusedByDatabase(error, 'Database error saving new user')
    if (error.ownerId !== null) {
      await queueMail(context.database, error.ownerId, 'account-exists')
      context.courier.wake()
    }
    return error.user
  }
}

async function createUnconfirmed(
  sql: Queryable,
  email: string,
  passwordHash: string | null,
  data: Record<string, unknown>,
) {
  const metadata = { ...data, email, email_verified: false, phone_verified: false }
  const created = await insertUser(sql, {
    email,
    passwordHash,
    confirmed: false,
    provider: 'email',
    metadata,
  })
  await addIdentity(sql, created.id, {
    provider: 'email',
    providerId: created.id,
    data: { ...metadata, sub: created.id },
  })
  await sql.query('update auth.users set confirmation_sent_at = now() where id = $1', [created.id])
  const user = await findUserByEmail(sql, email)
  if (!user) throw new Error('The new user was not found')
  return userJson(user, await findIdentities(sql, user.id))
}
