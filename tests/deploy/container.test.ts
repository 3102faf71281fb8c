/** No container engine is needed to know that the image would start: its files are laid out and run as it runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { layOutContainer } from '#tests/support/container.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the files of the container are enough to serve the site', async () => {
  ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'hibo-container-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755) // as the folder of an image
  await layOutContainer(ROOT, folder)

  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const started = new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      said += text
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (url) resolve(url)
    })
    server.once('exit', () => reject(new Error(said)))
  })
  const url = await started
  const page = await fetch(`${url}/developers`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Developers Found')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('the image is one that runs PostgreSQL: glibc, and a user with a name', async () => {
  const container = await readFile(join(ROOT, 'deploy/Containerfile'), 'utf8')
  for (const [, base] of container.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/\/node:[\d.]+-slim$/)
  expect([...container.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)).toEqual(['node'])
})

test('the compose file asks for nothing that the example of its settings leaves out', async () => {
  const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const example = await readFile(join(ROOT, 'deploy/example.env'), 'utf8')
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...asked].sort()).toEqual(named.sort())
})

test('every image has a version, so that an installation is the same tomorrow', async () => {
  const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const container = await readFile(join(ROOT, 'deploy/Containerfile'), 'utf8')
  const images = [...compose.matchAll(/image: (\S+\/\S+)/g), ...container.matchAll(/^FROM (\S+)/gm)]
  expect(images.length).toBeGreaterThan(4)
  for (const [, image] of images) expect(image).toMatch(/:v?\d+\.\d+/)
})
