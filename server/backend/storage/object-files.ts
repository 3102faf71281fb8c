/** The bytes of stored objects: one file for each version. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/lib/error-code.ts'
import { filesUnavailable } from './files-unavailable.ts'

import { type ObjectKey, objectPath } from './object-path.ts'

export interface ObjectFiles {
  /** Resolves once the bytes are kept under their final name. A write that fails leaves nothing to be read. */
  write(key: ObjectKey, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** @returns null when there is no such file. */
  read(key: ObjectKey): Promise<Uint8Array<ArrayBuffer> | null>
  /** Succeeds also when there is no such file. */
  remove(key: ObjectKey): Promise<void>
}

/** Every call rejects with ApiError 503 when the disk is full, can't be written or fails. */
export function objectFiles(folder: string): ObjectFiles {
  const pathOf = (key: ObjectKey) => join(folder, objectPath(key))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${crypto.randomUUID()}.new`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {}) // where nothing can be removed, nothing was begun
        throw failure('write', error)
      }
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw failure('read', error)
      }
    },
    remove: (key) =>
      rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw failure('removal', error)
      }),
  }
}

/** The log says what is the matter with the disk: a full one, one that can't be written. */
function failure(what: string, error: unknown) {
  console.error(`The folder of uploads failed: ${what}: ${errorCode(error) || 'unknown error'}`)
  return filesUnavailable()
}
