/** An S3-compatible store on this machine. It also checks signatures, which s3rver does not. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'

import S3rver from 's3rver'
import { listen } from '#tests/support/listen.ts'
import { isSigned } from './signature-v4.ts'

const BUCKET = 'uploads'
/** The only account that s3rver knows. */
const KEY = 'S3RVER'

/** The store's reaction to a request: it works, does not answer, or closes the connection. */
type Behaviour = 'works' | 'silent' | 'breaks'

/** Starts a store on a free port, which keeps its objects in the folder `directory`. */
export async function openObjectStore(directory: string) {
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await store.configureBuckets()
  const work = store.callback()
  let requests = 0
  let behaviour: Behaviour = 'works'
  let left = 0
  let method: string | undefined

  const server = createServer((request, response) => {
    requests++
    const meant = method === undefined || method === request.method
    const now = meant && left-- > 0 ? behaviour : 'works'
    if (now === 'silent') return
    if (now === 'breaks') request.socket.destroy()
    else if (isSigned(request, KEY)) work(request, response)
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  const port = await listen(server)
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'eu-north-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    /** Requests until now, failed ones included. */
    requests: () => requests,
    /** Applies to every request from now on, or to the next few, or to those of one method. */
    behave(next: Behaviour, only: { requests?: number; method?: string } = {}) {
      behaviour = next
      left = only.requests ?? Number.POSITIVE_INFINITY
      method = only.method
    },
    /** Names of the objects in the bucket. */
    async objects() {
      const files = await readdir(`${directory}/${BUCKET}`, { recursive: true })
      return files.flatMap((file) => /^(.+)\._S3rver_object$/.exec(file)?.[1] ?? []).sort()
    },
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
