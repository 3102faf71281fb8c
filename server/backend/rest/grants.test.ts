/** Opening the backend and asking it grants nothing beyond the migrations' grants. */
import { afterAll, expect, test } from 'vitest'

import { openOnDisk } from '../testing/on-disk-database.ts'
import { openTestBackend } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newMember } from '../testing/test-client.ts'

const folder = temporaryFolder()
const open = () => openTestBackend(folder, { openDatabase: openOnDisk })
let backend = await open()
afterAll(() => backend.close())

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
