/** Tells whether the build in `dist` was made from the sources as they are now. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { hasSources, root } from './toolchain.mjs'

const STAMP = '.inputs'
const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
  'scripts/lib',
  'server/web',
]
const VARIABLES = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'OFFLINE']

/** A hash over everything that the build reads. */
export function hashInputs() {
  const hash = createHash('sha256')
  for (const input of INPUTS) addToHash(hash, join(root, input))
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

/** True if `dist` was made from the inputs as they are now. A release has neither inputs nor another build. */
export function isBuilt() {
  if (!hasSources) return true
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()
}

/** Notes in the build `folder` which inputs it was made from. */
export function markBuilt(folder, inputs) {
  writeFileSync(join(folder, STAMP), inputs)
}

function addToHash(hash, path) {
  for (const file of filesBelow(path))
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
