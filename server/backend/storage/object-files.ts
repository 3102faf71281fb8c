/** The bytes of stored objects: one file for each version, named by a hash, never by a client's path. */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ObjectKey {
  bucket: string
  name: string
  /** A new one for each upload, so that a replaced file is whole until its successor is. */
  version: string
}

export interface ObjectFiles {
  /** Resolves once the bytes are on disk under their final name. */
  write(key: ObjectKey, bytes: Uint8Array): Promise<void>
  /** @returns null when there is no such file. */
  read(key: ObjectKey): Promise<Uint8Array<ArrayBuffer> | null>
  remove(key: ObjectKey): Promise<void>
}

export function objectFiles(folder: string): ObjectFiles {
  const pathOf = ({ bucket, name, version }: ObjectKey) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([bucket, name, version]))
      .digest('hex')
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${crypto.randomUUID()}.new`
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
