/** Serves a Supabase project with the demo community: by our server, or with E2E_STATIC=1 as files on a static host. */
import { readSettings } from '#server/config.ts'
import { startSite } from '#server/listen.ts'

import { connect } from './engines/cluster.ts'
import { loadProjectDemo } from './project-demo.ts'
import { serveStaticSite } from './static-host.ts'
import type { SupabaseProject } from './supabase-project.ts'

export async function serveProject(project: SupabaseProject, port: number) {
  await loadProjectDemo(project.databaseUrl)
  const sql = connect(project.databaseUrl, 4)
  const site =
    process.env.E2E_STATIC === '1'
      ? await serveStaticSite(project, port)
      : await startSite({ ...readSettings({}), port, supabase: project })
  return {
    url: site.url,
    query: (statement: string, params: unknown[]) => sql.query(statement, params),
    async stop() {
      await site.close()
      await sql.end()
    },
  }
}
