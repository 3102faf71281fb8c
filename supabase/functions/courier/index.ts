/**
 * The courier as an Edge Function (docs/deployment.md). It runs the same source as the server of this repository:
 * `deno.json` names the folders and packages that the source imports.
 */
import { Pool } from 'pg'

import { createEdgeFunction } from '#server/courier/edge-function.ts'
import type { Queryable } from '#server/lib/queryable.ts'

const environment = Deno.env.toObject()

Deno.serve(async (request) => {
  // One pool for each call: the platform stops what nobody calls, and its connections would stay behind.
  const pool = new Pool({ connectionString: environment.SUPABASE_DB_URL, max: 3 })
  const database: Queryable = { query: async (sql, params = []) => (await pool.query(sql, [...params])).rows }
  try {
    return await createEdgeFunction(environment, database)(request)
  } catch (error) {
    console.error('The courier failed:', error instanceof Error ? error.message : error)
    return new Response('The courier failed: its log says why.', { status: 500 })
  } finally {
    await pool.end()
  }
})
