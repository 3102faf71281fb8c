/** Limits of accounts and email addresses. They are counted in the database, so that all processes count together. */
import { createHash } from 'node:crypto'

import type { Queryable } from '../database/database.ts'
import { type Refusal, refuse, TOO_MANY_REQUESTS } from './rate-limit.ts'

export interface SharedLimit {
  /** Counts one attempt. @throws ApiError 429 with Retry-After if there were too many. */
  count(key: string): Promise<void>
  /** Deletes all attempts of `key`. */
  clear(key: string): Promise<void>
}

/** Counts an attempt. A refused attempt writes nothing, so it costs one read. */
const COUNT = `insert into auth.attempts as a (kind, key, attempts, ends_at)
  values ($1, $2, 1, now() + make_interval(secs => $4))
  on conflict (kind, key) do update set
    attempts = case when a.ends_at > now() then a.attempts + 1 else 1 end,
    ends_at = case when a.ends_at > now() then a.ends_at else excluded.ends_at end
  where a.ends_at <= now() or a.attempts < $3
  returning 1`

/** Allows `attempts` in each window of `seconds`, for each key. @param kind names the limit in the database. */
export function sharedLimit(
  database: Queryable,
  kind: string,
  attempts: number,
  seconds: number,
  refusal: Refusal = TOO_MANY_REQUESTS,
): SharedLimit {
  return {
    async count(key) {
      const id = [kind, hashed(key)]
      const counted = await database.query(COUNT, [...id, attempts, seconds])
      if (counted.length === 0) await refuseUntil(database, 'ends_at', id, refusal)
    },
    async clear(key) {
      await database.query('delete from auth.attempts where kind = $1 and key = $2', [kind, hashed(key)])
    },
  }
}

const SLOW = `insert into auth.attempts as a (kind, key, attempts, ends_at)
  values ($1, $2, 1, now() + interval '1 hour')
  on conflict (kind, key) do update set
    attempts = case when a.ends_at > now() then a.attempts + 1 else 1 end,
    ends_at = excluded.ends_at,
    open_at = case when a.ends_at > now() and a.attempts >= $3
      then now() + least(interval '5 minutes', interval '5 seconds' * 2 ^ least(a.attempts - $3, 6))
      else '-infinity' end
  where a.ends_at <= now() or a.open_at <= now()
  returning 1`

/**
 * Each attempt after the first `free` ones has to wait longer: 5 s, 10 s, and so on up to 5 minutes. After an hour
 * without attempts the count starts again. All attackers share the attempts that are left.
 */
export function slowingLimit(database: Queryable, kind: string, free: number): Pick<SharedLimit, 'count'> {
  return {
    async count(key) {
      const id = [kind, hashed(key)]
      const counted = await database.query(SLOW, [...id, free])
      if (counted.length === 0) await refuseUntil(database, 'open_at', id, TOO_MANY_REQUESTS)
    },
  }
}

/** @throws ApiError 429 with the time until `column`. */
async function refuseUntil(database: Queryable, column: string, id: string[], refusal: Refusal) {
  const [wait] = await database.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from ${column} - now())))::int as seconds
    from auth.attempts where kind = $1 and key = $2`,
    id,
  )
  refuse(wait?.seconds ?? 1, refusal)
}

/** Keys are hashed, so that email addresses without an account are not stored. */
function hashed(key: string) {
  return createHash('sha256').update(key).digest('base64')
}

/** Counts nothing. For tests that send many requests from one account. */
export const NO_SHARED_LIMIT: SharedLimit = { async count() {}, async clear() {} }
