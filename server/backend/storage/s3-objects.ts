/** The bytes of stored objects in a bucket of an S3-compatible store, under the names of `objectFiles`. */
import { createHash } from 'node:crypto'

import { AwsClient } from 'aws4fetch'
import { errorCode } from '#server/lib/error-code.ts'
import { filesUnavailable } from './files-unavailable.ts'

import type { ObjectFiles } from './object-files.ts'
import { type ObjectKey, objectPath } from './object-path.ts'

export interface S3Settings {
  /** Address of the store, without a trailing slash; the bucket is named in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for one read, write or removal, its second attempt included; default 15 s. */
  timeLimit?: number
}

const TIME_LIMIT = 15_000
/** Each call may be repeated: a version's bytes never change, and a removal of nothing succeeds. */
const ATTEMPTS = 2

/** Opens no connection. Every call rejects with ApiError 503 when the store fails, refuses or keeps silent. */
export function s3Objects(settings: S3Settings): ObjectFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeLimit = TIME_LIMIT } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function attempt(key: ObjectKey, init: RequestInit): Promise<Uint8Array<ArrayBuffer> | null> {
    const address = `${endpoint}/${encodeURIComponent(bucket)}/${objectPath(key)}`
    // A redirect means a wrong region or address; following it would carry the signature elsewhere.
    const response = await fetch(await client.sign(address, { ...init, redirect: 'manual' }))
    const body = new Uint8Array(await response.arrayBuffer())
    if (response.ok) return body
    const code = /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(body))?.[1]
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw new StoreRefusal(`${response.status} ${code ?? ''}`.trimEnd(), response.status)
  }

  async function ask(key: ObjectKey, init: RequestInit) {
    const signal = AbortSignal.timeout(timeLimit)
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(key, { ...init, signal })
      } catch (error) {
        if (attempts < ATTEMPTS && !signal.aborted && mayPass(error)) continue
        console.error(`The object store failed: ${init.method} ${objectPath(key)}: ${reasonOf(error)}`)
        throw filesUnavailable()
      }
    }
  }

  return {
    async write(key, bytes) {
      // The store checks the hash and keeps nothing of a body that does not arrive whole.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash }
      const kept = await ask(key, { method: 'PUT', headers, body: bytes })
      if (kept === null) throw filesUnavailable()
    },
    read: (key) => ask(key, { method: 'GET' }),
    remove: async (key) => void (await ask(key, { method: 'DELETE' })),
  }
}

class StoreRefusal extends Error {
  override name = 'StoreRefusal'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** A connection that broke, or a store that is busy. */
function mayPass(error: unknown) {
  return !(error instanceof StoreRefusal) || error.status >= 500 || error.status === 429
}

/** For the log: a status with the store's own code, or the kind of network failure. No address and no key. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreRefusal) return error.message
  if (!(error instanceof Error)) return 'unknown error'
  return errorCode(error.cause) || error.name
}
