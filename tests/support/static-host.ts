/** The build as a static host serves it, with a running product or a Supabase project behind it. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SHELL_PATH } from '#server/web/service-worker.ts'
import { STATIC_PATHS } from '#server/web/static-pages.ts'
import { root } from '../../scripts/lib/toolchain.mjs'
import { type FileServer, serveFolder } from './file-server.ts'

const WRITER = join(root, 'tests/support/write-static-site.ts')

/**
 * Serves `dist/static` for this API. Without a port it takes a free one and serves the API at its own origin; with one
 * the app asks the API's origin, as it asks a project.
 */
export async function serveStaticSite(
  api: { url: string; publishableKey: string },
  port?: number,
): Promise<FileServer> {
  const dist = await mkdtemp(join(tmpdir(), 'hibo-static-host-'))
  for (const built of ['client', 'server'])
    await cp(join(root, 'dist', built), join(dist, built), { recursive: true })
  const pages = new Map<string, string>()
  const headers: Record<string, string> = {}
  const server = await serveFolder(
    join(dist, 'client'),
    (pathname) => pages.get(pathname) ?? pages.get('/'),
    port === undefined ? api.url : undefined,
    port,
    headers,
  )
  const env = {
    SUPABASE_URL: port === undefined ? server.url : api.url,
    SUPABASE_PUBLISHABLE_KEY: api.publishableKey,
  }
  await promisify(execFile)(process.execPath, [WRITER, dist], { env: { ...process.env, ...env } })
  const file = (name: string) => readFile(join(dist, 'static', name), 'utf8')
  for (const path of STATIC_PATHS) pages.set(path, await file(path === '/' ? 'index.html' : `${path}.html`))
  pages.set(SHELL_PATH, await file(SHELL_PATH))
  const [, policy = ''] = /content-security-policy: (.*)/.exec(await file('_headers')) ?? []
  headers['content-security-policy'] = policy
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(dist, { recursive: true })
    },
  }
}
