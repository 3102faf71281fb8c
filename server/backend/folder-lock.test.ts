import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startModule } from '#server/testing/start-module.ts'

import { lockFolder } from './folder-lock.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const base = temporaryFolder()

test('a folder can be locked once at a time', async () => {
  const folder = join(base, 'once')
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by another process`)
  await lock.release()
  await (await lockFolder(folder)).release()
})

/** Starts a process that works in the test's folder and locks `folder`. */
function lockElsewhere(folder: string) {
  const module = new URL('./folder-lock.ts', import.meta.url).href
  const source = `const { lockFolder } = await import(${JSON.stringify(module)})
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  return startModule(source, base)
}

test('a process that was killed leaves no lock behind', async () => {
  const folder = join(base, 'killed')
  const other = await lockElsewhere(folder)
  await expect(lockFolder(folder)).rejects.toThrow('in use')

  await other.kill()
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  await (await lockFolder(folder)).release()
})

test('a path that is not a folder is named', async () => {
  const file = join(base, 'file')
  await writeFile(file, '')
  await expect(lockFolder(file)).rejects.toThrow(`The data folder ${file} can't be created`)
})

test('a path of few characters can be too long for a socket, which counts bytes', async () => {
  const folder = join(base, 'ж'.repeat(45))
  await lockElsewhere(folder)
  expect(existsSync(join(folder, 'lock'))).toBe(true)
})
