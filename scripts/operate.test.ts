/** The commands as an operator runs them, on a data folder of their own. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test, vi } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { open } from '#tests/drills/support/operate.ts'

const run = promisify(execFile)
const dataDir = temporaryFolder()
vi.setConfig({ testTimeout: 180_000 })

function operate(script: string, words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return run(process.execPath, [`scripts/${script}.ts`, ...words], { env })
}
const makeAdmin = (...words: string[]) => operate('make-admin', words)
const mails = (...words: string[]) => operate('mails', words)
const limits = (...words: string[]) => operate('limits', words)

async function roleOf(name: string) {
  const site = await open({ dataDir })
  const [member] = await site.query<{ role: string }>(
    'select role from public.profiles where full_name = $1',
    [name],
  )
  await site.close()
  return member?.role
}

test('make-admin gives the member with that email address a role, and says when there is none', async () => {
  const before = await open({ dataDir })
  await before.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), 'first@example.org', now(), '{"full_name":"First Member"}')`,
  )
  await expect(makeAdmin('first@example.org')).rejects.toThrow(/in use by another process/)
  await before.close()

  await expect(makeAdmin()).rejects.toThrow(/name the email address/)
  await expect(makeAdmin('nobody@example.org')).rejects.toThrow(/nobody has signed up as nobody@example.org/)
  const { stdout, stderr } = await makeAdmin(' First@Example.org ')
  expect(stdout).toBe('first@example.org is an admin now.\n')
  expect(stderr).toBe(`Database: ${dataDir}\n`)

  expect(await roleOf('First Member')).toBe('admin')

  await expect(makeAdmin('first@example.org', 'owner')).rejects.toThrow(/name one of these roles/)
  await expect(makeAdmin('first@example.org', 'moderator')).rejects.toThrow(
    'first@example.org is the last admin. Make another one first, or say --yes',
  )
  expect(await roleOf('First Member')).toBe('admin')
  expect((await makeAdmin('first@example.org', 'moderator', '--yes')).stdout).toBe(
    'first@example.org is a moderator now.\n',
  )
  expect(await roleOf('First Member')).toBe('moderator')
})

test('mails shows the mails that were given up, and tries them again without sending them itself', async () => {
  const site = await open({ dataDir })
  await site.query(
    `with someone as (insert into auth.users (id, email) values (gen_random_uuid(), 'lost@example.org') returning id)
       insert into internal.outbox (kind, recipient, attempts, failed_at, last_error)
       select 'recovery', id, 7, now(), 'ECONNECTION' from someone`,
  )
  await site.close()
  expect((await mails()).stdout).toMatch(/lost@example\.org.*given up.*ECONNECTION/)
  const { stdout } = await mails('retry')
  expect(stdout).toContain('Mails that are tried again: 1')
  const today = new Date().toISOString().slice(0, 10)
  expect(stdout).toMatch(new RegExp(`next_try.*\\n[\\s\\S]*lost@example\\.org.*${today} \\d\\d:\\d\\d`))
})

test('limits shows the limits, and changes one', async () => {
  expect((await limits()).stdout).toMatch(/'comment' +│ '01:00:00' +│ '60' +│ '30'/)
  await expect(limits('comment', 'soon', '5')).rejects.toThrow(/not a length of time/)
  expect((await limits('comment', '1 hour', '90', '45')).stdout).toMatch(/'01:00:00' +│ '90' +│ '45'/)
})
