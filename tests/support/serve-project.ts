/**
 * Serves a Supabase project with the demo community: by our server, or with E2E_STATIC=1 as files on a static host.
 * `npm run courier` beside it sends the mails of our own.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { readSettings } from '#server/config.ts'
import { startSite } from '#server/listen.ts'

import { connect } from './engines/cluster.ts'
import { loadProjectDemo } from './project-demo.ts'
import { serveStaticSite } from './static-host.ts'
import type { SupabaseProject } from './supabase-project.ts'

const COURIER = fileURLToPath(new URL('../../scripts/courier.ts', import.meta.url))

export async function serveProject(project: SupabaseProject, port: number) {
  await loadProjectDemo(project.databaseUrl)
  const sql = connect(project.databaseUrl, 4)
  const site =
    process.env.E2E_STATIC === '1'
      ? await serveStaticSite(project, port)
      : await startSite({ ...readSettings({}), port, supabase: project })
  const courier = spawn(process.execPath, [COURIER, '--watch'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: project.databaseUrl,
      SITE_URL: project.siteUrl,
      SMTP_URL: project.smtpUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const courierEnd = once(courier, 'exit')
  return {
    url: site.url,
    query: (statement: string, params: unknown[]) => sql.query(statement, params),
    async stop() {
      courier.kill()
      await courierEnd
      await site.close()
      await sql.end()
    },
  }
}
