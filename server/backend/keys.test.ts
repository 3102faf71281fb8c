import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import { loadKeys } from './keys.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const folder = temporaryFolder()
const path = join(folder, 'keys.json')

test('the first start generates keys that only the owner of the folder can read, and later starts keep them', async () => {
  const keys = await loadKeys(folder)
  expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64)
  expect(keys.publishableKey).toMatch(/^sb_publishable_/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await loadKeys(folder)).toEqual(keys)
})

test('keys that can not be understood stop the start instead of being replaced', async () => {
  await writeFile(path, '{"jwtSecret":"short"}')
  await expect(loadKeys(folder)).rejects.toThrow(StartupError)
  expect(await readFile(path, 'utf8')).toBe('{"jwtSecret":"short"}')
})

test('a folder that is not there stops the start', async () => {
  await expect(loadKeys(join(folder, 'missing'))).rejects.toThrow(StartupError)
})
