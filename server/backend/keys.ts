/** The keys of an installation. They are in the database, so that every process and every restart has the same. */
import { randomBytes } from 'node:crypto'

import * as v from 'valibot'
import { sharedCheck } from '#server/lib/shared-check.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Queryable } from './database/database.ts'

/**
 * Hours for which a replaced secret still verifies tokens: longer than a token is valid, and than other processes take
 * to read the new secret.
 */
const OVERLAP_HOURS = 2
/** Minimum milliseconds between two reads, so that unknown tokens can't cause a flood of them. */
const READ_INTERVAL_MS = 1_000

const rowSchema = v.object({
  publishable_key: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  jwt_secret: v.pipe(v.string(), v.minLength(32)),
  previous: v.nullable(v.string()),
})

export type Keys = Awaited<ReturnType<typeof loadKeys>>

/**
 * Reads the keys. The first process on a database generates them.
 * @throws StartupError if the row is invalid.
 */
export async function loadKeys(database: Queryable) {
  await database.query(
    `insert into auth.keys (publishable_key, jwt_secret) values ($1, $2) on conflict do nothing`,
    [`sb_publishable_${randomBytes(24).toString('base64url')}`, newSecret()],
  )
  let keys = await read(database)
  let readAt = 0
  return {
    /** The key is not a secret: browsers send it. */
    publishableKey: keys.publishable_key,
    /** The secrets that verify access tokens. The first one signs. */
    secrets: (): readonly [string, ...string[]] =>
      keys.previous === null ? [keys.jwt_secret] : [keys.jwt_secret, keys.previous],
    /** Reads the secrets again, because another process may have replaced them. At most once per second. */
    refresh: sharedCheck(async () => {
      if (performance.now() - readAt < READ_INTERVAL_MS) return
      readAt = performance.now()
      keys = await read(database)
    }),
  }
}

async function read(database: Queryable) {
  const [row] = await database.query(
    `select publishable_key, jwt_secret,
      case when rotated_at > now() - make_interval(hours => ${OVERLAP_HOURS}) then previous_jwt_secret end as previous
    from auth.keys`,
  )
  const parsed = v.safeParse(rowSchema, row)
  if (!parsed.success) throw new StartupError("The keys in the table auth.keys can't be used")
  return parsed.output
}

/**
 * Replaces the secret that signs access tokens. The one before verifies for two more hours, so that nobody is signed
 * out.
 * @returns false if that one was replaced within the last two hours: its tokens may still be in use.
 */
export async function rotateKeys(database: Queryable): Promise<boolean> {
  const rotated = await database.query(
    `update auth.keys set previous_jwt_secret = jwt_secret, jwt_secret = $1, rotated_at = now()
    where rotated_at is null or rotated_at < now() - make_interval(hours => ${OVERLAP_HOURS}) returning 1`,
    [newSecret()],
  )
  return rotated.length > 0
}

function newSecret() {
  return randomBytes(48).toString('base64url')
}
