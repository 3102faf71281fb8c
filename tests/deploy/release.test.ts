/** A release without packages, build and network. Other tests cover the packages and the build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { copyProductionPackages } from '#tests/support/container.ts'
import { NODE, pack, stageFiles, writeSums } from '../../scripts/release/archives.ts'
import { problemOfVersion, releaseChangelog } from '../../scripts/release/changelog.ts'

const run = promisify(execFile)

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a version comes after the one before', () => {
  for (const next of ['1.0.1', '1.1.0', '2.0.0', '1.0.10']) expect(problemOfVersion(next, '1.0.0')).toBeNull()
  expect(problemOfVersion('1.1.0', '1.0.9')).toBeNull()
  for (const next of ['1.1.9', '1.0.12', '0.9.0', '1.2.0'])
    expect(problemOfVersion(next, '1.2.0')).toBe(`${next} does not come after 1.2.0`)
  for (const next of ['1.2', 'v1.2.0', '1.2.0-beta', ''])
    expect(problemOfVersion(next, '1.0.0')).toContain('is no version')
})

test('what is unreleased in the changelog gets its version and day, and nothing else changes', async () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n- A word.\n\n## [1.0.0] - 2026-01-02\n\n- All.\n'
  const after = releaseChangelog(before, '1.1.0', '2026-11-27')
  expect(after).toBe(before.replace('[Unreleased]\n', '[Unreleased]\n\n## [1.1.0] - 2026-11-27\n'))
  expect(releaseChangelog(after ?? '', '1.2.0', '2026-11-28')).toBeNull()
  expect(await readFile('CHANGELOG.md', 'utf8')).toContain('\n## [Unreleased]\n')
})

test('the same files make the same archive, whenever they were written and whoever may read them', async () => {
  const folder = await temporaryFolder()
  const sumOf = async (name: string, seconds: number, mode: number) => {
    await chmod(join(folder, 'hibo-1.0.0/README.md'), mode)
    await utimes(join(folder, 'hibo-1.0.0/README.md'), seconds, seconds)
    await pack(join(folder, 'hibo-1.0.0'), join(folder, name), 1_700_000_000)
    return createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
  }
  await cp('README.md', join(folder, 'hibo-1.0.0/README.md'))
  await cp('hibo', join(folder, 'hibo-1.0.0/hibo'))
  const sum = await sumOf('a.tar.gz', 1_000, 0o600)
  expect(await sumOf('b.tar.gz', 2_000, 0o664)).toBe(sum)
  await writeFile(join(folder, 'hibo-1.0.0/README.md'), 'Another')
  expect(await sumOf('c.tar.gz', 2_000, 0o664)).not.toBe(sum)

  await writeSums(folder, ['a.tar.gz', 'c.tar.gz'])
  expect((await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder })).stdout).toBe(
    'a.tar.gz: OK\nc.tar.gz: OK\n',
  )
  const { stdout: listing } = await run('tar', ['tvzf', join(folder, 'a.tar.gz')])
  expect(listing).toMatch(/^-rwxr-xr-x 0\/0 .* hibo-1\.0\.0\/hibo$/m)
  expect(listing).toMatch(/^-rw-r--r-- 0\/0 .* hibo-1\.0\.0\/README\.md$/m)
})

test('the files of a release run commands without a build, and ask for their packages', async () => {
  ensureBuilt()
  const folder = await temporaryFolder()
  await stageFiles(folder)
  const here = await temporaryFolder()
  const operate = (words: string[], DATA_DIR = '') =>
    run(join(folder, 'hibo'), words, {
      cwd: here,
      env: { PATH: `${join(process.execPath, '..')}:${process.env.PATH}`, DATA_DIR },
    })
  const hibo = (...words: string[]) => operate(words)
  await expect(hibo('start')).rejects.toThrow(
    `The packages are missing: run "npm ci --omit=dev" in ${folder}, then try again.`,
  )
  await copyProductionPackages(process.cwd(), folder)
  await expect(hibo('make-admin')).rejects.toThrow('hibo make-admin someone@example.org')

  // Folders are relative to the working directory, because an update replaces the program's own folder.
  await expect(hibo('backup', 'verify', 'monday')).rejects.toThrow(`${here}/monday is not a whole backup`)
  await expect(hibo('restore', 'monday')).rejects.toThrow(`${here}/monday is not a whole backup`)
  await expect(operate(['backup', 'monday'], 'site')).rejects.toThrow(
    `there is no built-in database in ${here}/site`,
  )
})

test('the Node of the archives is the one that everything is tested with', async () => {
  const lock = v.parse(
    v.object({ packages: v.object({ 'node_modules/node': v.object({ version: v.string() }) }) }),
    JSON.parse(await readFile('package-lock.json', 'utf8')),
  )
  expect(NODE.version).toBe(lock.packages['node_modules/node'].version)
  expect(await readFile('deploy/Containerfile', 'utf8')).toContain(`node:${NODE.version}-slim`)
})
