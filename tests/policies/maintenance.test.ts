/** Maintenance. Other files test its removal of accounts, reports, notifications and mails. */
import { expect, test } from 'vitest'

import { member, sql } from './support/community.ts'
import { rows } from './support/outcome.ts'

const maintain = () => sql('select internal.maintain()')

test('hashes of first messages go after a day, and earlier email addresses after a week', async () => {
  const [sender, stranger] = [await member('Sends Links'), await member('Gets Links')]
  const content = 'Look at https://example.org/offer'
  await rows(sender.rest.from('messages').insert({ recipient_id: stranger.id, content }).select('id'))
  await sql(`update auth.users set email = 'new-' || email where id = $1`, [sender.id])
  const kept = async () => {
    const [row] = await sql<{ hashes: number; emails: number }>(
      `select (select count(*)::int from internal.first_texts where sender_id = $1) as hashes,
        (select count(*)::int from internal.email_changes where user_id = $1) as emails`,
      [sender.id],
    )
    return row
  }
  const age = (hours: number) =>
    sql(
      `with hashes as (
        update internal.first_texts set sent_at = now() - make_interval(hours => $2) where sender_id = $1)
      update internal.email_changes set changed_at = now() - make_interval(hours => $2) where user_id = $1`,
      [sender.id, hours],
    )
  await age(23)
  await maintain()
  expect(await kept()).toEqual({ hashes: 1, emails: 1 })
  await age(25)
  await maintain()
  expect(await kept()).toEqual({ hashes: 0, emails: 1 })
  await age(7 * 24 + 1)
  await maintain()
  expect(await kept()).toEqual({ hashes: 0, emails: 0 })
})
