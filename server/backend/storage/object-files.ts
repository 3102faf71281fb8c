/** Stores the bytes of uploads in a folder: one file for each version of an object. */

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/lib/error-code.ts'
import { log } from '#server/lib/log.ts'
import { ApiError } from '../http/api-error.ts'
import { type ObjectKey, objectPath } from './object-path.ts'

/** An object that does not exist. A store that confirms this knows the bucket and accepts the signature. */
export const NO_OBJECT = { bucket: 'start', name: 'start', version: 'none' }

export interface ObjectFiles {
  /** Resolves when the bytes are stored. A failed write leaves nothing that `read` could return. */
  write(key: ObjectKey, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** @returns null if there is no such file. */
  read(key: ObjectKey): Promise<Uint8Array<ArrayBuffer> | null>
  /** Succeeds even if there is no such file. */
  remove(key: ObjectKey): Promise<void>
}

/** Every method rejects with ApiError 503 if the disk is full, read-only or broken. */
export function objectFiles(folder: string): ObjectFiles {
  const pathOf = (key: ObjectKey) => join(folder, objectPath(key))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${crypto.randomUUID()}.new`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {}) // the write failed before the file existed
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

/** Logs the system's error code, such as that of a full disk. */
function failure(operation: string, error: unknown) {
  log('uploads-failed', { operation, code: errorCode(error) || 'unknown error' }, 'error')
  return filesUnavailable(error)
}

/** The error for clients if the store fails. The log has the reason. */
export function filesUnavailable(cause?: unknown) {
  const message = 'Files are out of reach just now. Please try again soon.'
  return Object.assign(new ApiError(503, 'storage_unavailable', message, { 'retry-after': '5' }), { cause })
}
