/** The built files of `dist/client`, indexed once; only what is in the index can be asked for. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

import { type ContentEncoding, preferredEncoding } from '#server/lib/content-encoding.ts'
import { hasEtag, strongEtag } from './etag.ts'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const ENCODING_SUFFIXES: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }
/** Files below this folder carry a hash of their content in their name. */
export const HASHED_FOLDER = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=3600'

interface StaticFile {
  path: string
  type: string
  encodings: ContentEncoding[]
}

export interface StaticFiles {
  /** Whether a built file has this name. */
  has(pathname: string): boolean
  /** Answers a path that names a built file; null when none has this name. */
  respond(pathname: string, headers: Headers): Promise<Response | null>
}

/** Indexes `folder`. The template and Vite's manifest are not served: they are no pages. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
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
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      encodings: (['br', 'gzip'] as const).filter((encoding) =>
        known.has(name + ENCODING_SUFFIXES[encoding]),
      ),
    })
  }
  const contents = new Map<string, Promise<{ body: Uint8Array<ArrayBuffer>; etag: string }>>()

  // The files of a build are few and small, so they stay in memory: the code from the start, so that a new
  // build in the same folder can't take it away from pages that are open; the rest from its first use.
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
    has: (pathname) => files.has(decodePath(pathname)),
    async respond(pathname, requestHeaders) {
      const file = files.get(decodePath(pathname))
      if (!file) return null
      const preferred = preferredEncoding(requestHeaders.get('accept-encoding'))
      const encoding = preferred && file.encodings.includes(preferred) ? preferred : null
      const { body, etag } = await read(encoding ? file.path + ENCODING_SUFFIXES[encoding] : file.path)
      const headers = new Headers({
        'content-type': file.type,
        'cache-control': pathname.startsWith(HASHED_FOLDER) ? IMMUTABLE : SHORT_LIVED,
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      })
      if (file.encodings.length > 0) headers.set('vary', 'accept-encoding')
      if (hasEtag(requestHeaders.get('if-none-match'), etag))
        return new Response(null, { status: 304, headers })
      if (encoding) headers.set('content-encoding', encoding)
      headers.set('content-length', String(body.byteLength))
      return new Response(body, { headers })
    },
  }
}

/** A path that isn't valid UTF-8 names no file. */
function decodePath(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
