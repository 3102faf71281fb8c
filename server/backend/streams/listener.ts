/** The one session of an instance that gets PostgreSQL's notifications of new messages. It never carries a request. */
import { Client } from 'pg'

import { endsWithin } from '#server/lib/ends-within.ts'

/** `internal.tell_of_messages` notifies, with both members' ids, only while a session holds the lock. */
const LISTEN = `listen hibo_messages; select pg_advisory_lock_shared(hashtextextended('streams', 0))`
const CONNECT_TIMEOUT_MS = 10_000
/** A database that does not answer within this time counts as lost. */
const ANSWER_TIMEOUT_MS = 8_000
const CLOSE_TIMEOUT_MS = 2_000

export type Listener = Awaited<ReturnType<typeof listen>>

/**
 * Listens until it is closed. Rejects if the database can't be reached.
 * @param hear gets the id of a member with new messages. @param lose is called when the connection breaks.
 */
export async function listen(
  url: string,
  instance: string,
  hear: (member: string) => void,
  lose: () => void,
) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: `hibo ${instance}`.trim(),
  })
  const close = async () => {
    client.off('end', lose)
    await endsWithin(CLOSE_TIMEOUT_MS, client.end()).catch(() => {})
  }
  client.on('error', () => {}) // the event `end` follows
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(LISTEN)
  } catch (error) {
    await close()
    throw error
  }
  client.on('end', lose)
  return {
    /** @returns the ids of the sessions that have not ended. */
    async activeSessions(ids: readonly string[]) {
      const { rows } = await client.query<{ id: string }>(
        'select s.id from auth.sessions s where s.id = any($1::uuid[]) and auth.is_active(s)',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
    /** Never rejects. */
    close,
  }
}
