/**
 * `npm run release -- 1.2.0`
 * `npm run release`
 *
 * Checks, writes the version and the changelog's day, commits, tags, and makes the archives in `release/`. Without a
 * version it makes the archives of the version that is checked out once more.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { VERSION } from '#server/lib/version.ts'

import { command, readArguments } from './lib/command.ts'
import { root, run } from './lib/toolchain.mjs'
import { type Processor, pack, stageFiles, stagePackages, writeSums } from './release/archives.ts'
import { problemOfVersion, releaseChangelog } from './release/changelog.ts'

const PROCESSORS: readonly Processor[] = ['x64', 'arm64']
/** Checks that take seconds. CI has run all others before. */
const CHECKS = ['lint', 'types', 'dead-code', 'database-types', 'unit']

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const script = (...args: string[]) => run(process.execPath, args)

await command('make a release', async () => {
  const [version] = readArguments('release', 1, {}).words
  if (git('status', '--porcelain') !== '') return 'commit or stash what is changed first'
  if (version !== undefined) {
    const problem = await writeVersion(version)
    if (problem !== null) return problem
  }
  if ((await script('scripts/build.ts')) !== 0) return 'the build failed: see the lines above'
  await makeArchives(version ?? VERSION)
  return null
})

/** @returns why the version can't be made, or null. */
async function writeVersion(version: string) {
  const problem = problemOfVersion(version, VERSION)
  if (problem !== null) return problem
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = releaseChangelog(changelog, version, new Date().toISOString().slice(0, 10))
  if (released === null) return 'CHANGELOG.md has nothing under "Unreleased"'
  if (git('tag', '--list', `v${version}`) !== '') return `there is a tag v${version} already`
  if ((await script('scripts/checks.ts', ...CHECKS)) !== 0) return 'the checks failed: see the lines above'

  await writeFile(join(root, 'CHANGELOG.md'), released)
  for (const name of ['package.json', 'package-lock.json']) await writeVersionInto(name, version)
  git('commit', '--all', '--quiet', `--message=release: ${version}`)
  git('tag', '--annotate', `v${version}`, `--message=Hibo ${version}`)
  console.log(`Committed and tagged v${version}. Publish it with: git push --follow-tags`)
  return null
}

/** The product's version stands first; in the lock file twice. */
async function writeVersionInto(name: string, version: string) {
  const file = join(root, name)
  const text = await readFile(file, 'utf8')
  const current = `"name": "hibo",\n$1"version": "${version}"`
  await writeFile(file, text.replace(/"name": "hibo",\n( +)"version": "[^"]+"/g, current))
}

async function makeArchives(version: string) {
  const folder = join(root, 'release')
  const name = `hibo-${version}`
  const work = join(folder, 'work')
  await rm(folder, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const seconds = Number(git('log', '-1', '--format=%ct'))

  const archives = [`${name}.tar.gz`]
  await stageFiles(join(work, name))
  await pack(join(work, name), join(folder, `${name}.tar.gz`), seconds)
  for (const processor of PROCESSORS) {
    await rm(join(work, name, 'node_modules'), { recursive: true, force: true })
    await stagePackages(join(work, name), processor)
    archives.push(`${name}-linux-${processor}.tar.gz`)
    await pack(join(work, name), join(folder, `${name}-linux-${processor}.tar.gz`), seconds)
  }
  await rm(work, { recursive: true })
  await writeSums(folder, archives)
  console.log(`In release/: ${archives.join(', ')}, SHA256SUMS`)
}
