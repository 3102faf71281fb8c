/** The build as a static host serves it, with a running product as its Supabase project. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeStaticSite } from '../../scripts/build/static-site.ts'
import { root } from '../../scripts/lib/toolchain.mjs'
import { type FileServer, serveFolder } from './file-server.ts'

/** Pages with a file of their own. */
const OWN_FILES = ['/community', '/developers']

/** Serves `dist/static` for this product on a free port. The API is at the same origin. */
export async function serveStaticSite(product: { url: string; publishableKey: string }): Promise<FileServer> {
  const dist = await mkdtemp(join(tmpdir(), 'hibo-static-host-'))
  await cp(join(root, 'dist/client'), join(dist, 'client'), { recursive: true })
  const pages = new Map<string, string>()
  const server = await serveFolder(
    join(dist, 'client'),
    (pathname) => pages.get(pathname) ?? pages.get('/index'),
    product.url,
  )
  await writeStaticSite(dist, {
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEY: product.publishableKey,
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
