/** The build as a static host serves it, with a running product or a Supabase project behind it. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeStaticSite } from '../../scripts/build/static-site.ts'
import { root } from '../../scripts/lib/toolchain.mjs'
import { type FileServer, serveFolder } from './file-server.ts'

/** Pages with a file of their own. */
const OWN_FILES = ['/community', '/developers']

/**
 * Serves `dist/static` for this API. Without a port it takes a free one and serves the API at its own origin; with one
 * the app asks the API's origin, as it asks a project.
 */
export async function serveStaticSite(
  api: { url: string; publishableKey: string },
  port?: number,
): Promise<FileServer> {
  const dist = await mkdtemp(join(tmpdir(), 'hibo-static-host-'))
  await cp(join(root, 'dist/client'), join(dist, 'client'), { recursive: true })
  const pages = new Map<string, string>()
  const server = await serveFolder(
    join(dist, 'client'),
    (pathname) => pages.get(pathname) ?? pages.get('/index'),
    port === undefined ? api.url : undefined,
    port,
  )
  await writeStaticSite(dist, {
    SUPABASE_URL: port === undefined ? server.url : api.url,
    SUPABASE_PUBLISHABLE_KEY: api.publishableKey,
  })
  for (const name of [...OWN_FILES, '/index']) {
    pages.set(name, await readFile(join(dist, `static${name}.html`), 'utf8'))
  }
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(dist, { recursive: true })
    },
  }
}
