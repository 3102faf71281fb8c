/** The image's files start without a container engine, laid out and run as in the image. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { startChild, untilReady } from '#tests/support/child.ts'
import { layOutContainer } from '#tests/support/container.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The environment variables of the image, with a free port. */
const environment = (folder: string) => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
})

test('the files of the container serve the site and run its commands, and nothing but the data is written', async () => {
  ensureBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'hibo-container-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755) // as the folder of an image
  await layOutContainer(ROOT, folder)
  const before = await filesOf(folder)

  const server = startChild(join(folder, 'hibo'), ['serve'], { env: { ...environment(folder), DEMO: '1' } })
  const url = await untilReady(
    'The site',
    server,
    () => /http:\/\/127\.0\.0\.1:\d+/.exec(server.output())?.[0],
  )
  const page = await fetch(`${url}/developers`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Developers Found')
  expect(await server.end()).toBe(0)

  const hibo = (...words: string[]) =>
    promisify(execFile)(join(folder, 'hibo'), words, { env: environment(folder) })
  expect((await hibo('make-admin', 'demo@hibo.example')).stdout).toBe('demo@hibo.example is an admin now.\n')
  await expect(hibo('make-admin')).rejects.toThrow('hibo make-admin someone@example.org')
  await expect(hibo('sing')).rejects.toThrow('Usage: hibo COMMAND')
  expect(await filesOf(folder)).toEqual(before)
})

/** Lists all files outside of the data folder, with their times. */
async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const inImage = paths.filter((path) => !path.startsWith(join(folder, 'data'))).sort()
  return Promise.all(inImage.map(async (path) => `${path} ${(await stat(path)).mtimeMs}`))
}

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
