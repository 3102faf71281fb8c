/** The Supabase project under test, asked as our own server is asked in this process. */
import type { Backend } from '#server/backend/backend.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import type { SupabaseProject } from '#tests/support/supabase-project.ts'

export type Api = Pick<Backend, 'fetch' | 'query' | 'publishableKey'>

/** @param site the address that the tests write instead of the project's. */
export function projectApi(project: SupabaseProject, site: string): Api {
  const sql = connect(project.databaseUrl, 4)
  return {
    publishableKey: project.publishableKey,
    query: async <Row>(statement: string, params?: unknown[]) => {
      const rows = await sql.query<Row & Record<string, unknown>>(statement, params)
      return rows
    },
    async fetch(request) {
      const { method, headers, url } = request
      const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
      return fetch(url.replace(site, project.url), { method, headers, ...(body && { body }) })
    },
  }
}
