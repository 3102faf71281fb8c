/** The outbox: only the database's owner reads it and takes mails, and a mail is deleted with its recipient. */
import { expect, test } from 'vitest'

import { member, sql } from './support/community.ts'
import { migrated, undone } from './support/migrated.ts'

test.each(['anon', 'authenticated', 'service_role'])('%s reads no mail and takes none', async (role) => {
  const database = await migrated()
  for (const statement of [
    'select from internal.outbox',
    `insert into internal.outbox (kind, recipient) values ('recovery', gen_random_uuid())`,
    'delete from internal.outbox',
    'select internal.claim_deliveries(1)',
    `select internal.claim_deliveries(1, now() + interval '1 year')`,
    `select internal.postpone_delivery(1, 'x', true)`,
    `select internal.queue_digests(1, now() + interval '1 year')`,
    `select internal.message_mail(1, now() + interval '1 year')`,
    'select internal.clear_outbox()',
    `select internal.clear_outbox(now() + interval '1 year')`,
  ]) {
    const refused = database.transaction(async (transaction) => {
      await transaction.exec(`set local role ${role}`)
      await transaction.exec(statement)
    })
    await expect(refused, statement).rejects.toThrow('permission denied')
  }
})

test('a claim takes no more than it asks for: account mails and decisions first, digests last', async () => {
  await undone(async (transaction) => {
    await transaction.exec(`insert into auth.users (id, email)
      values ('00000000-0000-0000-0000-00000000c0de', 'busy@example.org');
      insert into internal.outbox (kind, recipient, not_before)
      select kind, '00000000-0000-0000-0000-00000000c0de', now() - minutes * interval '1 minute'
      from (values ('digest', 9), ('digest', 8), ('message', 7), ('recovery', 3), ('moderation-decision', 4)) as d (kind, minutes)`)
    const claim = async () => {
      const { rows } = await transaction.query<{ kind: string }>(
        'select kind from internal.claim_deliveries(2)',
      )
      return rows.map(({ kind }) => kind).sort()
    }
    expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
      ['moderation-decision', 'recovery'],
      ['digest', 'message'],
      ['digest'],
      [],
    ])
  })
})

test('a mail is late from the time when it was due, also after a failed attempt', async () => {
  await undone(async (transaction) => {
    await transaction.exec(`delete from internal.outbox;
      insert into auth.users (id, email, email_confirmed_at)
      values ('00000000-0000-0000-0000-00000000c0de', 'late@example.org', now());
      update public.profiles set role = 'admin' where id = '00000000-0000-0000-0000-00000000c0de';
      insert into internal.outbox (kind, email, not_before, due_at)
      select 'report', minutes || '@example.org', due, due
      from unnest(array[-40, 60]) as minutes, lateral (select now() + minutes * interval '1 minute') as d (due);
      select set_config('request.jwt.claims', '{"sub": "00000000-0000-0000-0000-00000000c0de"}', true)`)
    const lateMinutes = async () => {
      const { rows } = await transaction.query<{ late: number | null }>(
        `select round(extract(epoch from now() - (internal.moderation_health() #>> '{mails,oldest_at}')::timestamptz) / 60)
          ::integer as late`,
      )
      return rows[0]?.late
    }
    expect(await lateMinutes()).toBe(40)
    await transaction.exec(`select internal.postpone_delivery(c.id, 'refused', false)
      from internal.claim_deliveries(5) as c`)
    expect(await lateMinutes()).toBe(40)
    await transaction.exec('delete from internal.outbox where due_at < now()')
    expect(await lateMinutes()).toBeNull()
  })
})

test('a mail has one recipient: a member, or an email address', async () => {
  const add = (columns: string, values: string) =>
    undone(({ exec }) => exec(`insert into internal.outbox (kind, ${columns}) values ('report', ${values})`))
  await add('email', `'someone@example.org'`)
  await expect(add('payload', `'{}'`)).rejects.toThrow('outbox_one_recipient')
  await expect(add('recipient, email', `gen_random_uuid(), 'someone@example.org'`)).rejects.toThrow(
    'outbox_one_recipient',
  )
})

test('a mail goes with its recipient', async () => {
  const { id } = await member('Leaving Reader')
  await sql`insert into internal.outbox (kind, recipient) values ('recovery', ${id})`
  await sql`delete from auth.users where id = ${id}`
  expect(await sql`select from internal.outbox where recipient = ${id}`).toEqual([])
})
