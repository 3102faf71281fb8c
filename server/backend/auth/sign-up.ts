import type { Sql } from '../database/database.ts'
import { withMinimumDuration } from '../http/minimum-duration.ts'
import { checkMetadata, refusedByDatabase, requireEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { checkPassword, hashPassword, matchesPassword } from './passwords.ts'
import { secretToken, tokenHash } from './secret-token.ts'
import { userJson } from './user-json.ts'
import { addIdentity, findIdentities, findUserByEmail, insertUser } from './users.ts'

export interface SignUp {
  email: string
  password: string
  metadata: Record<string, unknown>
  /** Path on this site to go to after the confirmation. */
  next: string | null
}

/**
 * Creates an unconfirmed user and mails the confirmation link. The answer is the same for an address that has
 * an account: its owner learns of the attempt by mail, nobody else does. An account that was never confirmed
 * belongs to nobody yet, so a new sign-up replaces it. Of two different passwords nobody knows whose is the owner's:
 * neither counts, and the link leads to where a password is chosen.
 */
export async function signUp(context: AuthContext, request: SignUp) {
  const email = requireEmail(request.email)
  checkPassword(request.password)
  checkMetadata(request.metadata)
  context.limits.mailTo(email, 'signup')
  const passwordHash = await agreedHash(context, email, request.password)
  return withMinimumDuration(() => createOrPretend(context, request, email, passwordHash))
}

/**
 * What to keep of the password: the hash that waits for its confirmation, if it is of the same one; null if it is not.
 * One bcrypt in every case, so that the time tells nothing.
 */
async function agreedHash({ database }: AuthContext, email: string, password: string) {
  const existing = await findUserByEmail(database, email)
  const waiting = existing && !existing.email_confirmed_at ? existing : null
  if (waiting?.encrypted_password) {
    return (await matchesPassword(password, waiting.encrypted_password)) ? waiting.encrypted_password : null
  }
  const hash = await hashPassword(password)
  return waiting ? null : hash
}

/** Undoes a sign-up for an address that has an account; holds what the answer would have been. */
class Taken extends Error {
  override name = 'Taken'
  readonly user: Answer

  constructor(user: Answer) {
    super('The address has an account')
    this.user = user
  }
}

type Answer = Awaited<ReturnType<typeof createUnconfirmed>>

/**
 * For a taken address does the same as for a free one, and undoes it: so both are answered in the same shape, and
 * refused for the same metadata, whatever the database makes of it.
 */
async function createOrPretend(
  context: AuthContext,
  request: SignUp,
  email: string,
  passwordHash: string | null,
) {
  const token = secretToken()
  try {
    const { user, hasPassword } = await context.database.transaction(async (sql) => {
      // Of two sign-ups at once the later one finds what the earlier one made.
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-up ${email}`])
      const existing = await findUserByEmail(sql, email)
      const isTaken = Boolean(existing?.email_confirmed_at)
      if (isTaken) await sql.query('update auth.users set email = null where id = $1', [existing?.id])
      else if (existing) await sql.query('delete from auth.users where id = $1', [existing.id])
      // Another one may have come in between.
      const disagree = existing && !isTaken && existing.encrypted_password !== passwordHash
      const hash = disagree ? null : passwordHash
      const user = await createUnconfirmed(sql, email, hash, request.metadata, token)
      if (isTaken) throw new Taken(user)
      return { user, hasPassword: hash !== null }
    })
    if (hasPassword) context.mailer.confirmation(email, token, request.next)
    else context.mailer.confirmationWithPassword(email, token)
    return user
  } catch (error) {
    if (!(error instanceof Taken)) throw refusedByDatabase(error, 'Database error saving new user')
    context.mailer.accountExists(email)
    return error.user
  }
}

async function createUnconfirmed(
  sql: Sql,
  email: string,
  passwordHash: string | null,
  data: Record<string, unknown>,
  token: string,
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
  await sql.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [created.id, tokenHash(token)],
  )
  const user = await findUserByEmail(sql, email)
  if (!user) throw new Error('The new user was not found')
  return userJson(user, await findIdentities(sql, user.id))
}
