/** Disks that fill and folders that are closed to writing, for real where the system lets us do that. */
import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'

const SIZE_MB = 320
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const spare = temporaryFolder()
let disk: SmallDisk | null
let dataDir: string
let product: ProductProcess
let member: Member

beforeAll(async () => {
  ensureBuilt()
  disk = await mountSmallDisk(SIZE_MB)
  dataDir = join(disk?.folder ?? spare, 'data')
  await prepareCluster(dataDir)
  product = await startProductProcess({ dataDir })
  member = await createMember(product)
})
afterAll(async () => {
  await product?.stop()
  disk?.remove()
})

const write = (bio: string) =>
  product.api('PATCH', `/rest/v1/profiles?id=eq.${member.id}`, { bio }, member.session.access_token).then(
    () => 'written',
    (error: Error) => error.message,
  )
const bio = async () =>
  (await product.sql('select bio from public.profiles where id = $1', [member.id]))[0]?.bio

async function upload(name: string) {
  const key = /"publishableKey":"([^"]+)"/.exec(await (await fetch(`${product.url}/404`)).text())?.[1] ?? ''
  const response = await fetch(`${product.url}/storage/v1/object/profile-images/${member.id}/${name}`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'image/png',
    },
    body: PNG,
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

/** A site that can't save says so and leaves nothing half done. */
async function expectNoSaving(kept: string) {
  const files = filesOf()
  expect(await write('lost')).toMatch(/503 .*can't save/)
  expect(await upload('lost.png')).toMatch(/^503 .*can't save/)
  expect(await rowsOf('lost.png')).toEqual([])
  expect(filesOf()).toBe(files)
  expect(await bio()).toBe(kept)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
}

/** The database can't even read tables that it had not opened before: then it says so, and not that one may not. */
async function expectWhatCanBeRead() {
  for (const table of ['posts', 'skills', 'projects', 'learning_paths', 'user_ratings', 'post_saves']) {
    const response = await product
      .api('GET', `/rest/v1/${table}?select=*`, undefined, member.session.access_token)
      .then(
        () => 'read',
        (error: Error) => error.message,
      )
    expect(response).toMatch(/^read$|: 503 .*can't save/)
  }
  expect([200, 503]).toContain((await fetch(`${product.url}/community`)).status)
}

async function expectSaving(text: string) {
  expect(await write(text)).toBe('written')
  expect(await upload(`${text}.png`)).toMatch(/^200 /)
  expect(filesOf()).toBeGreaterThan(0)
  expect(await bio()).toBe(text)
}

test('a full disk: what is there is read, what is written is refused, and all is well when there is room', async () => {
  await expectSaving('before')
  if (!disk) return
  await disk.fill()
  await expectNoSaving('before')
  expect((await fetch(`${product.url}/community`)).status).toBe(200)
  disk.makeRoom()
  await expectSaving('after')
})

test('a data folder closed to writing while the site runs: nothing is lost, and all is well when it is open again', async () => {
  const other = await startProductProcess({ dataDir: join(spare, 'closed') })
  await product.stop()
  product = other
  dataDir = join(spare, 'closed')
  member = await createMember(product)
  await expectSaving('before')
  const open = closeToWriting(dataDir)
  try {
    if (isClosed(dataDir)) {
      await expectNoSaving('before')
      await expectWhatCanBeRead()
    } else console.log('No folder can be closed to writing here.')
  } finally {
    open()
  }
  await expectSaving('after')
})

/**
 * Makes the disk read-only without a new mount, which a file that is open for writing prevents. Gives what opens it
 * again.
 */
function closeToWriting(folder: string) {
  // Root may write whatever the permissions say, but not what is immutable.
  if (process.getuid?.() === 0) {
    const change = (how: string) => {
      try {
        execFileSync('chattr', ['-R', how, folder], { stdio: 'ignore' })
      } catch {
        // Sockets can't be immutable, which is in order; `isClosed` tells whether the folder is.
      }
    }
    change('+i')
    return () => change('-i')
  }
  chmodSync(folder, 0o500)
  chmodSync(join(folder, 'database'), 0o500)
  return () => {
    chmodSync(join(folder, 'database'), 0o700)
    chmodSync(folder, 0o700)
  }
}

function isClosed(folder: string) {
  try {
    accessSync(join(folder, 'database'), constants.W_OK)
    return false
  } catch {
    return true
  }
}
