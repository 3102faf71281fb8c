/** Tests of `run.mjs`: the sentence on an old Node, and the user as whom root's commands run. */
import { execFile } from 'node:child_process'
import { chown, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'

import manifest from '../package.json' with { type: 'json' }

/** Runs `run.mjs` in `root` as if this were another version of Node. */
async function runOn(version: string, root: string, DATA_DIR = '') {
  const script = pathToFileURL(join(root, 'scripts/run.mjs')).href
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    process.argv = [process.argv[0], 'run.mjs', 'scripts/hello.mjs', 'a word']
    await import('${script}')`
  const args = ['--input-type=module', '--eval', code]
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR } }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

const release = temporaryFolder()
await mkdir(join(release, 'scripts'))
await cp('scripts/run.mjs', join(release, 'scripts/run.mjs'))

test('a Node that is too old is refused with one sentence, which names the least version of each way to run', async () => {
  const sources = process.cwd()
  const newer = ' Newer ones: https://nodejs.org/en/download\n'
  for (const version of ['12.22.9', '18.20.4', '20.18.3'])
    expect(await runOn(version, sources)).toBe(
      `Hibo needs Node 20.19 or later, and this is Node ${version}.${newer}`,
    )
  for (const version of ['21.7.3', '22.11.0'])
    expect(await runOn(version, sources)).toBe(
      `Hibo needs Node 22.12 or later, and this is Node ${version}.${newer}`,
    )
  for (const version of ['20.19.0', '22.17.1'])
    expect(await runOn(version, release)).toBe(
      `Hibo needs Node 22.18 or later, and this is Node ${version}.${newer}`,
    )
  // These versions get as far as importing the script, which does not exist.
  for (const version of ['20.19.0', '22.12.0', '24.0.0'])
    expect(await runOn(version, sources)).toContain('ERR_MODULE_NOT_FOUND')
  for (const version of ['22.18.0', '24.0.0'])
    expect(await runOn(version, release)).toContain('ERR_MODULE_NOT_FOUND')
  expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0')
})

const SOMEBODY = 1234

test.runIf(process.getuid?.() === 0)(
  'root acts as the owner of the data, or before the first start as the owner of the folder above',
  async () => {
    await writeFile(join(release, 'scripts/hello.mjs'), 'console.log(process.getuid())')
    await mkdir(join(release, 'home'))
    await chown(join(release, 'home'), SOMEBODY, SOMEBODY)
    for (const dataDir of ['home', 'home/data', 'home/more/data'])
      expect(await runOn('24.0.0', release, join(release, dataDir)), dataDir).toBe(`${SOMEBODY}\n`)
    expect(await runOn('24.0.0', release, join(release, 'data'))).toBe('0\n')
  },
)
