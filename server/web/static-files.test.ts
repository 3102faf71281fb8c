import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { openStaticFiles } from './static-files.ts'

const folder = temporaryFolder()
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, '.vite'))
await writeFile(join(folder, 'assets/a-1.js'), 'plain')
await writeFile(join(folder, 'assets/a-1.js.br'), 'brotli')
await writeFile(join(folder, 'icon name.svg'), '<svg/>')
await writeFile(join(folder, 'index.html'), 'template')
await writeFile(join(folder, '.vite/manifest.json'), '{}')
const files = await openStaticFiles(folder)

function ask(path: string, headers: Record<string, string> = {}) {
  return files.respond(path, new Headers(headers))
}

test('clients that accept an encoding get the compressed copy, others the plain one', async () => {
  const compressed = await ask('/assets/a-1.js', { 'accept-encoding': 'br, gzip' })
  expect(await compressed?.text()).toBe('brotli')
  expect(compressed?.headers.get('content-encoding')).toBe('br')
  expect(compressed?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const plain = await ask('/assets/a-1.js', { 'accept-encoding': 'gzip' })
  expect(await plain?.text()).toBe('plain')
  expect(plain?.headers.get('content-encoding')).toBeNull()
  expect(plain?.headers.get('vary')).toBe('accept-encoding')
})

test('an unchanged file is answered with 304', async () => {
  const etag = (await ask('/icon%20name.svg'))?.headers.get('etag') ?? ''
  expect((await ask('/icon%20name.svg', { 'if-none-match': `"x", W/${etag}` }))?.status).toBe(304)
  expect((await ask('/icon%20name.svg', { 'if-none-match': '"x"' }))?.status).toBe(200)
})

test('code stays available when a new build replaces the folder', async () => {
  await rm(join(folder, 'assets'), { recursive: true })
  expect(await (await ask('/assets/a-1.js'))?.text()).toBe('plain')
})

test.each([
  '/index.html',
  '/.vite/manifest.json',
  '/assets/a-1.js.br',
  '/assets',
  '/',
  '/%E0%A4%A',
  '/nothing',
])('%s names no file', async (path) => {
  expect(await ask(path)).toBeNull()
})
