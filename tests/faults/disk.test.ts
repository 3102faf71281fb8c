/** A disk that is full for real: a small file system in memory, where the system lets us mount one. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SIZE_MB = 320
let folder: string
let mounted = false
let product: ProductProcess
let member: Member

beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'hibo-disk-'))
  mounted = mount(folder)
  product = await startProductProcess({ dataDir: join(folder, 'data') })
  member = await createMember(product)
})
afterAll(async () => {
  await product?.stop()
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

function mount(target: string) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', target], { stdio: 'ignore' })
    return true
  } catch {
    console.log('No file system can be mounted here: only disk-guard.test.ts fills a disk, in words.')
    return false
  }
}

const write = (bio: string) =>
  product.api('PATCH', `/rest/v1/profiles?id=eq.${member.id}`, { bio }, member.session.access_token).then(
    () => 'written',
    (error: Error) => error.message,
  )
const bio = async () =>
  (await product.sql('select bio from public.profiles where id = $1', [member.id]))[0]?.bio

test('a full disk: what is there is read, what is written is refused, and all is well when there is room', async () => {
  expect(await write('before')).toBe('written')
  if (!mounted) return
  const filler = join(folder, 'filler')
  // As much as there is room for: the last chunk fails.
  const chunk = Buffer.alloc(1024 * 1024)
  await expect(
    (async () => {
      for (let size = 0; size <= SIZE_MB; size++) await writeFile(filler, chunk, { flag: 'a' })
    })(),
  ).rejects.toThrow(/ENOSPC/)

  const refusal = await waitFor('the refusal', async () => {
    const answer = await write('during')
    return answer === 'written' ? undefined : answer
  })
  expect(refusal).toMatch(/503 .*no room/)
  const kept = await bio()
  expect((await fetch(`${product.url}/community`)).status).toBe(200)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)

  rmSync(filler)
  await waitFor('room', async () => ((await write('after')) === 'written' ? true : undefined))
  expect(['before', 'during']).toContain(kept)
  expect(await bio()).toBe('after')
})
