import { hash } from 'node:crypto'

export interface ObjectKey {
  bucket: string
  name: string
  /** Each upload has its own version, so that a file stays complete until its replacement is. */
  version: string
}

/** The path of an object's bytes in the folder or bucket. It is a hash and contains nothing from a client. */
export function objectPath({ bucket, name, version }: ObjectKey): string {
  const path = hash('sha256', JSON.stringify([bucket, name, version]), 'hex')
  return `${path.slice(0, 2)}/${path}`
}
