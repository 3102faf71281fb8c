import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'

import { afterEach, describe, expect, test, vi } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Backend, BackendSettings } from './backend.ts'
import { openTestBackend } from './testing/open-test-backend.ts'
import { prepareCluster } from './testing/prepared-cluster.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { newMember } from './testing/test-client.ts'

const base = temporaryFolder()
let opened: Backend | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(name: string, settings: Partial<BackendSettings> = {}) {
  opened = await openTestBackend(join(base, name), settings)
  return opened
}

describe('successful starts', () => {
  test('a start begins again where one was killed, loads the demo once, and later ones keep what is there', async () => {
    const unfinished = join(base, 'restart', 'postgres/data.new-0a1b2c')
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, 'PG_VERSION'), '17')
    const settings = { databaseUrl: null, demo: true }

    const first = await open('restart', settings)
    expect(existsSync(unfinished)).toBe(false)
    expect(await first.query('select name from members')).toEqual([{ name: 'Demo' }])
    const member = await newMember(first)
    const key = first.publishableKey
    await first.close()

    const second = await open('restart', settings)
    expect(await second.query("select from members where name = 'Demo'")).toHaveLength(1)
    expect(second.publishableKey).toBe(key)
    expect(await second.query('select name from members where id = $1', [member.id])).toHaveLength(1)
    expect(await second.query('select * from seeded')).toHaveLength(2) // the reference data came twice
    expect(second.mailbox?.list()).toHaveLength(1)
  })

  test('a start loads no demo unless it is asked to', async () => {
    const backend = await open('plain')
    expect(await backend.query('select id from auth.users')).toEqual([])
  })

  test('a start talks to nobody over the network', async () => {
    await prepareCluster(join(base, 'quiet'))
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const fetch = vi.spyOn(globalThis, 'fetch')
    const backend = await open('quiet', { databaseUrl: null })
    await newMember(backend)
    // Leaves out the folder's lock and the database's socket in the folder.
    const dialled = connect.mock.calls.filter(([target]) => !JSON.stringify(target).includes(base))
    expect(dialled).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe('failed starts say why in one line', () => {
  test('a PostgreSQL that does not answer stops the start', async () => {
    const settings = { databaseUrl: 'postgres://nobody:secret@127.0.0.1:1/none' }
    const failure = openTestBackend(join(base, 'unreachable'), settings)
    await expect(failure).rejects.toThrow(StartupError)
    await expect(failure).rejects.toThrow("The database of DATABASE_URL can't be reached")
    await expect(failure).rejects.not.toThrow('secret')
  })

  test('a failed start leaves the folder free', async () => {
    const settings = { databaseUrl: null }
    await expect(
      openTestBackend(join(base, 'freed'), { ...settings, supabaseDir: '/nowhere' }),
    ).rejects.toThrow(StartupError)
    await open('freed', settings)
  })
})

test('closing waits for the requests that are running', async () => {
  const backend = await open('drain')
  const member = await newMember(backend)
  const writes = Array.from({ length: 10 }, (_, n) =>
    member.rest.from('notes').insert({ title: `last ${n}` }),
  )
  const statuses = Promise.all(writes.map(async (write) => (await write).status))
  await new Promise((resolve) => setImmediate(resolve))
  await backend.close()
  opened = undefined
  expect(new Set(await statuses)).toEqual(new Set([201]))
})
