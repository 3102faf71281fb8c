/** Serves code that another build made: a page that is open, or an instance of another version, still needs it. */
import { getMimeType } from 'hono/utils/mime'

import type { Backend } from '#server/backend/backend.ts'
import { compress } from '#server/lib/content-encoding.ts'

import { HASHED_FOLDER, IMMUTABLE } from './static-files.ts'

const NAME = /^[\w./-]{1,200}$/

/** Returns null if no build had this file. */
export async function respondFromOtherBuilds(
  { buildFiles }: Pick<Backend, 'buildFiles'>,
  pathname: string,
  requestHeaders: Headers,
): Promise<Response | null> {
  const file = pathname.startsWith(HASHED_FOLDER) && NAME.test(pathname) && (await buildFiles.read(pathname))
  if (!file) return null
  const { body, headers } = await compress(file, requestHeaders.get('accept-encoding'))
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': getMimeType(pathname) ?? 'application/octet-stream',
      'content-length': String(body.byteLength),
      'cache-control': IMMUTABLE,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
