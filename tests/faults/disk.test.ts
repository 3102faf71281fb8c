/** Disks that fill and folders that become read-only, for real where the system permits it. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, chmodSync, constants, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { apiAs, createMember, type Member } from '#tests/support/members.ts'
import { PIXEL } from '#tests/support/pixel.ts'
import { OPERATOR_SECRET, type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SIZE_MB = 320
const spare = temporaryFolder()

ensureBuilt()
const disk = await mountSmallDisk(SIZE_MB)
let dataDir: string = join(disk?.folder ?? spare, 'data')
await prepareCluster(dataDir)
let product: ProductProcess = await startProductProcess({ dataDir })
let member: Member = await createMember(product)
afterAll(async () => {
  await product?.stop()
  disk?.remove()
})

const said = (answer: Promise<unknown>) =>
  answer.then(
    () => 'written',
    (error: Error) => error.message,
  )
const write = (bio: string) =>
  said(apiAs(product, member)('PATCH', `/rest/v1/profiles?id=eq.${member.id}`, { bio }))
/** Adds a comment that is too large for the free space in the database's pages, so a file has to grow. */
async function comment() {
  const [post] = await product.sql('select id from public.posts limit 1')
  const body = { id: randomUUID(), post_id: post?.id, profile_id: member.id, content: 'x'.repeat(1_500) }
  return said(apiAs(product, member)('POST', '/rest/v1/comments', body))
}
const bio = async () =>
  (await product.sql('select bio from public.profiles where id = $1', [member.id]))[0]?.bio

async function upload(name: string) {
  const response = await fetch(`${product.url}/storage/v1/object/profile-images/${member.id}/${name}`, {
    method: 'POST',
    headers: {
      apikey: await product.publishableKey(),
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'image/png',
    },
    body: PIXEL,
  })
  return `${response.status} ${await response.text()}`
}
const rowsOf = (name: string) =>
  product.sql(
    'select name from storage.objects where name like $1 union all select name from storage.orphaned_objects',
    [`%${name}`],
  )
const filesOf = () => {
  try {
    return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length
  } catch {
    return 0 // no upload yet
  }
}

async function expectSaving(text: string) {
  expect(await write(text)).toBe('written')
  expect(await upload(`${text}.png`)).toMatch(/^200 /)
  expect(filesOf()).toBeGreaterThan(0)
  expect(await bio()).toBe(text)
}

test('a full disk: what is there is read, what needs room is refused, and all is well when there is room', async () => {
  await expectSaving('before')
  if (!disk) return
  await disk.fill()
  const files = filesOf()
  expect(await comment()).toMatch(/503 .*The server can't save anything just now/)
  expect(await upload('lost.png')).toMatch(/^503 .*(try again)/)
  expect(filesOf()).toBe(files)
  expect(await bio()).toBe('before')
  for (const path of ['/community', '/readyz']) expect((await fetch(product.url + path)).status).toBe(200)
  const headers = { authorization: `Bearer ${OPERATOR_SECRET}` }
  const health = await fetch(`${product.url}/healthz`, { headers })
  expect(health.status).toBe(503)
  expect(await health.text()).toContain('"kind":"disk"')
  disk.makeRoom()
  await waitFor('health', async () => (await fetch(`${product.url}/healthz`)).ok || undefined)
  expect(await comment()).toBe('written')
  expect(await rowsOf('lost.png')).toEqual([])
  await expectSaving('after')
})

test('a disk too full for the log of the database: the site ends, a start says why, and nothing is lost', async () => {
  if (!disk) return
  await disk.fill()
  await waitFor('the end of the site', async () => {
    const fill = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`
    await product.sql(fill).catch(() => {}) // it may end meanwhile
    return product.isAlive() ? undefined : true
  })
  expect(product.output()).toContain('The built-in database ended unexpectedly, and the site with it')
  await expect(startProductProcess({ dataDir })).rejects.toThrow('its disk is full: make room')
  disk.makeRoom()
  product = await startProductProcess({ dataDir, port: product.port })
  expect(await bio()).toBe('after')
  await expectSaving('again')
})

test('a data folder that is closed to writing while the site runs: a write is kept or refused, never lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-closed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711) // the account of the database enters it
  await product.stop()
  dataDir = join(folder, 'data')
  await prepareCluster(dataDir)
  product = await startProductProcess({ dataDir })
  member = await createMember(product)
  await expectSaving('before')
  const open = closeToWriting(dataDir)
  let answer: string
  try {
    if (!isClosed(dataDir)) console.log('No folder can be closed to writing here.')
    answer = await write('while closed')
    expect(answer).toMatch(/^written$|503 .*(can't save|try again)/)
  } finally {
    open()
  }
  // Without its log the database either restarts or ends, and then the site ends, too.
  await waitFor('the site, or its end', async () => {
    const isHealthy = await fetch(`${product.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    return isHealthy || !product.isAlive() || undefined
  })
  await product.stop()
  product = await startProductProcess({ dataDir, port: product.port })
  expect(await bio()).toBe(answer === 'written' ? 'while closed' : 'before')
  await expectSaving('after')
})

/** Makes the folder read-only without a new mount. @returns a function that makes it writable again */
function closeToWriting(folder: string) {
  // Permissions do not stop root, but the immutable attribute does.
  if (process.getuid?.() === 0) {
    const change = (how: string) => {
      try {
        execFileSync('chattr', ['-R', how, folder], { stdio: 'ignore' })
      } catch {
        // Sockets can't be immutable, so `chattr` fails. `isClosed` tells whether the folder is read-only.
      }
    }
    change('+i')
    return () => change('-i')
  }
  const folders = [folder, join(folder, 'postgres'), join(folder, 'postgres/data')]
  for (const each of folders) chmodSync(each, 0o500)
  return () => {
    for (const each of folders) chmodSync(each, 0o700)
  }
}

function isClosed(folder: string) {
  try {
    accessSync(join(folder, 'postgres'), constants.W_OK)
    return false
  } catch {
    return true
  }
}
