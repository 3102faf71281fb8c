import { createHash } from 'node:crypto'

export interface ObjectKey {
  bucket: string
  name: string
  /** A new one for each upload, so that a replaced file is whole until its successor is. */
  version: string
}

/** Where an object's bytes stand, below a folder or in a bucket: a hash, never a client's path. */
export function objectPath({ bucket, name, version }: ObjectKey): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([bucket, name, version]))
    .digest('hex')
  return `${hash.slice(0, 2)}/${hash}`
}
