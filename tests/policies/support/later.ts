/** Moves the time of the queue instead of its rows. */
import { deliverDue } from '#server/courier/deliver.ts'

import { api, type Member, sql } from './community.ts'
import { valueBy } from './value-by.ts'

/** A time so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Delivers what is due at a time, as a courier does then. Null: now. */
export async function deliverAt(at: string | null) {
  const { mailbox } = await api()
  if (!mailbox) throw new Error('A backend under test has a mailbox')
  await deliverDue({ database: { query: sql }, transport: mailbox, siteUrl: 'http://hibo.test', at })
}

/** A minute, or so many, after the time of the member's next digest. */
export const nextDigest = async ({ id }: Member, minutes = 1) =>
  (await valueBy<string | null>`
    select to_json(next_digest_at + make_interval(mins => ${minutes})) #>> '{}'
    from public.notification_preferences where owner_id = ${id}`) ?? null
