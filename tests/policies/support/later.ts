/** Moves the clock of the queue, so that tests need not change its rows. */
import { deliverDue } from '#server/courier/deliver.ts'

import { api, type Member, sql } from './community.ts'
import { valueBy } from './value-by.ts'

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Delivers what is due at a time, as the courier would then. @param at null: now. */
export async function deliverAt(at: string | null) {
  const { mailbox } = await api()
  if (!mailbox) throw new Error('A backend under test has a mailbox')
  await deliverDue({ database: { query: sql }, transport: mailbox, siteUrl: 'http://hibo.test', at })
}

/** The time `minutes` after the member's next digest is due. */
export const nextDigest = async ({ id }: Member, minutes = 1) =>
  (await valueBy<string | null>`
    select to_json(next_digest_at + make_interval(mins => ${minutes})) #>> '{}'
    from public.notification_preferences where owner_id = ${id}`) ?? null
