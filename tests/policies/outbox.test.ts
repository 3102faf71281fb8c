/** The outbox: nobody but the service and the owner reads it or takes mails, and a mail goes with its recipient. */
import { expect, test } from 'vitest'

import { member, sql } from './support/community.ts'
import { migrated } from './support/migrated.ts'

const QUEUE = `insert into internal.outbox (kind, recipient) values ('recovery', $1)`

test.each(['anon', 'authenticated'])('%s reads no mail and takes none', async (role) => {
  const database = await migrated()
  for (const statement of [
    'select from internal.outbox',
    `insert into internal.outbox (kind, recipient) values ('recovery', gen_random_uuid())`,
    'delete from internal.outbox',
    'select internal.claim_mails(1)',
    `select internal.postpone_mail(1, 'x', true)`,
    'select internal.clear_outbox()',
  ]) {
    const refused = database.transaction(async (transaction) => {
      await transaction.exec(`set local role ${role}`)
      await transaction.exec(statement)
    })
    await expect(refused, statement).rejects.toThrow('permission denied')
  }
})

test('the service role takes mails, also where no server of ours runs', async () => {
  const id = crypto.randomUUID()
  const database = await migrated()
  await database.transaction(async (transaction) => {
    await transaction.exec(`insert into auth.users (id, email) values ('${id}', 'waiting@example.org');
      insert into internal.outbox (kind, recipient) values ('reply', '${id}');
      set local role service_role`)
    const { rows: first } = await transaction.query(
      'select kind, recipient, attempts from internal.claim_mails(10)',
    )
    expect(first).toEqual([{ kind: 'reply', recipient: id, attempts: 1 }])
    expect((await transaction.query('select from internal.claim_mails(10)')).rows).toEqual([])
    await transaction.rollback()
  })
})

test('a mail goes with its recipient', async () => {
  const { id } = await member('Leaving Reader')
  await sql(QUEUE, [id])
  await sql('delete from auth.users where id = $1', [id])
  expect(await sql('select from internal.outbox where recipient = $1', [id])).toEqual([])
})
