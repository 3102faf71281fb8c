/** Stores the bytes of uploads in a bucket of an S3-compatible object store, under the same names as `objectFiles`. */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { errorCode } from '#server/lib/error-code.ts'
import { log } from '#server/lib/log.ts'
import { filesUnavailable, NO_OBJECT, type ObjectFiles, objectFiles } from './object-files.ts'
import { type ObjectKey, objectPath } from './object-path.ts'

export interface S3Settings {
  /** URL of the store, without a trailing slash. The bucket is part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for one read, write or removal, including a second attempt; default 15 s. */
  timeLimitMs?: number
}

const TIMEOUT_MS = 15_000
/** Every request may be repeated: a version's bytes never change, and removing nothing succeeds. */
const MAX_ATTEMPTS = 2

/** The folder of uploads in a data folder. */
export const FILES = 'files'

/** Returns a site's uploads: in the object store, or without one in the data folder. */
export function filesOf(store: S3Settings | null | undefined, dataDir: string): ObjectFiles {
  return store ? s3Objects(store) : objectFiles(join(dataDir, FILES))
}

/** Opens the files of a site. Logs whether the object store is reachable. */
export function openObjectFiles(store: S3Settings | null | undefined, dataDir: string): ObjectFiles {
  const files = filesOf(store, dataDir)
  if (!store) return files
  const bucketName = `bucket ${store.bucket} at ${store.endpoint}`
  files.read(NO_OBJECT).then(
    () => log('uploads', { text: `Uploads are stored in the ${bucketName}` }),
    () =>
      log(
        'uploads',
        { text: `Requests for uploads get 503 until the ${bucketName} can be reached` },
        'error',
      ),
  )
  return files
}

/** Opens no connection. Every method rejects with ApiError 503 if the store fails, refuses or does not answer. */
export function s3Objects(settings: S3Settings): ObjectFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeLimitMs = TIMEOUT_MS } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function attempt(key: ObjectKey, init: RequestInit): Promise<Uint8Array<ArrayBuffer> | null> {
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${objectPath(key)}`
    // A redirect means a wrong region or endpoint. Following it would send the signature elsewhere.
    const response = await fetch(await client.sign(url, { ...init, redirect: 'manual' }))
    const body = new Uint8Array(await response.arrayBuffer())
    if (response.ok) return body
    const code = /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(body))?.[1]
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw new StoreRefusal(`${response.status} ${code ?? ''}`.trimEnd(), response.status)
  }

  async function ask(key: ObjectKey, init: RequestInit) {
    const signal = AbortSignal.timeout(timeLimitMs)
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(key, { ...init, signal })
      } catch (error) {
        if (attempts < MAX_ATTEMPTS && !signal.aborted && isTemporary(error)) continue
        log('object-store-failed', { method: init.method, cause: reasonOf(error) }, 'error')
        throw filesUnavailable(error)
      }
    }
  }

  return {
    async write(key, bytes) {
      // The store checks the hash and discards a body that does not arrive completely.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash }
      const stored = await ask(key, { method: 'PUT', headers, body: bytes })
      if (stored === null) throw filesUnavailable()
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

/** True for a broken connection or a busy store. */
function isTemporary(error: unknown) {
  return !(error instanceof StoreRefusal) || error.status >= 500 || error.status === 429
}

/** The reason for the log: the status with the store's code, or the kind of network failure, but no URL and no key. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreRefusal) return error.message
  if (!(error instanceof Error)) return 'unknown error'
  return errorCode(error.cause) || error.name
}
