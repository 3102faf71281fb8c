import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'

const keysSchema = v.object({
  /** Signs access tokens: its holder can act as any member. */
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  /** Not a secret: browsers send it. */
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
})

export type Keys = v.InferOutput<typeof keysSchema>

/**
 * Reads the keys of this installation from `keys.json` (mode 600). The first start generates them.
 * @throws StartupError if the file can't be read, written or parsed.
 */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  try {
    return v.parse(keysSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return generate(path)
    throw new StartupError(`The keys in ${path} can't be read`, { cause: error })
  }
}

async function generate(path: string): Promise<Keys> {
  const keys: Keys = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  }
  const unfinished = `${path}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    throw new StartupError(`The keys can't be written to ${path}`, { cause: error })
  }
  return keys
}
