/** Serves the built files of `dist/client`. They are indexed once, and only indexed files are served. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { getMimeType } from 'hono/utils/mime'

import { preferredEncoding, SMALLEST } from '#server/lib/content-encoding.ts'
import { matchesEtag, strongEtag } from '#server/lib/etag.ts'

const ENCODING_SUFFIXES = { br: '.br', gzip: '.gz' }
/** Names of files in this folder contain a hash of their content. */
export const HASHED_FOLDER = '/assets/'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=3600'

interface StaticFile {
  path: string
  type: string
  encodings: (typeof SMALLEST)[number][]
}

export type StaticFiles = Awaited<ReturnType<typeof openStaticFiles>>

/** Indexes `folder`, without the template and Vite's manifest. */
export async function openStaticFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  const known = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (name === '/index.html' || name.startsWith('/.') || /\.(br|gz)$/.test(name)) continue
    files.set(name, {
      path: join(folder, name),
      type: getMimeType(name) ?? 'application/octet-stream',
      encodings: SMALLEST.filter((encoding) => known.has(name + ENCODING_SUFFIXES[encoding])),
    })
  }
  const contents = new Map<string, Promise<{ body: Uint8Array<ArrayBuffer>; etag: string }>>()

  // A build's files are few and small, so they stay in memory after their first use. The code is read at the start:
  // a new build in the same folder deletes it, but open pages still need it.
  function read(path: string) {
    let content = contents.get(path)
    if (!content) {
      content = readFile(path).then((data) => ({ body: new Uint8Array(data), etag: strongEtag(data) }))
      contents.set(path, content)
      content.catch(() => contents.delete(path))
    }
    return content
  }

  await Promise.all(
    names.filter((name) => name.startsWith(HASHED_FOLDER)).map((name) => read(join(folder, name))),
  )

  return {
    has: (pathname: string) => files.has(decodePath(pathname)),
    /** The code: files whose names contain a hash, by path. */
    async hashed() {
      const code = [...files].filter(([name]) => name.startsWith(HASHED_FOLDER))
      return new Map(
        await Promise.all(code.map(async ([name, { path }]) => [name, (await read(path)).body] as const)),
      )
    },
    /** Returns null if no built file has this name. */
    async respond(pathname: string, requestHeaders: Headers) {
      const file = files.get(decodePath(pathname))
      if (!file) return null
      const preferred = preferredEncoding(requestHeaders.get('accept-encoding'), SMALLEST)
      const encoding = preferred && file.encodings.includes(preferred) ? preferred : null
      const { body, etag } = await read(encoding ? file.path + ENCODING_SUFFIXES[encoding] : file.path)
      const headers = new Headers({
        'content-type': file.type,
        'cache-control': pathname.startsWith(HASHED_FOLDER) ? IMMUTABLE : SHORT_LIVED,
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      })
      if (file.encodings.length > 0) headers.set('vary', 'accept-encoding')
      if (matchesEtag(requestHeaders.get('if-none-match'), etag))
        return new Response(null, { status: 304, headers })
      if (encoding) headers.set('content-encoding', encoding)
      headers.set('content-length', String(body.byteLength))
      return new Response(body, { headers })
    },
  }
}

/** Returns an empty path for one that is not valid UTF-8: no file has it. */
function decodePath(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
