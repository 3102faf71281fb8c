/** Opening the backend and asking it grants nothing beyond the migrations' grants. */
import { afterAll, expect, test } from 'vitest'

import { createTestDatabase } from '#tests/support/engines/shared-server.ts'

import { openTestBackend, TEST_SUPABASE } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newMember } from '../testing/test-client.ts'

const folder = temporaryFolder()
const own = await createTestDatabase(TEST_SUPABASE)
const open = () => openTestBackend(folder, { databaseUrl: own.url })
let backend = await open()
afterAll(async () => {
  await backend.close()
  await own.drop()
})

test('column grants hold through requests and restarts', async () => {
  for (let start = 1; start <= 2; start++) {
    const member = await newMember(backend, `owner-${start}@example.com`)
    const { data } = await member.rest
      .from('notes')
      .insert({ title: `start ${start}` })
      .select('id')
      .single()
    const pin = await member.rest.from('notes').update({ pinned: true }).eq('id', data?.id)
    expect(pin).toMatchObject({ status: 403, error: { code: '42501' } })
    await backend.close()
    backend = await open()
  }
})

test('default privileges that a migration took away stay away', async () => {
  await backend.query('create table public.later (id int)')
  const [row] = await backend.query(`select has_table_privilege('anon', 'public.later', 'select') as granted`)
  expect(row).toEqual({ granted: false })
})
