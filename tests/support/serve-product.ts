/**
 * Runs one product with the demo community for the browser tests, on E2E_PORT, and a port for their preparations: POST
 * /sql on E2E_PORT + 1 runs a statement as the database owner. E2E_OPTIONS are other options of `startProduct`, as
 * JSON. ON_SUPABASE=1 serves the Supabase project under test instead.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'

import { ensureBuilt } from './build.ts'
import { type ProductOptions, startProduct } from './product.ts'
import { serveProject } from './serve-project.ts'
import { projectUnderTest } from './supabase-project.ts'

const statement = v.object({ sql: v.string(), params: v.array(v.unknown()) })
const port = Number(process.env.E2E_PORT)
process.env.NODE_ENV = 'production'

ensureBuilt()
const project = projectUnderTest()
const product = project ? await serveProject(project, port) : await serveOwn()

const sqlServer = createServer(async (request, response) => {
  try {
    const { sql, params } = v.parse(statement, JSON.parse(await text(request)))
    response.end(JSON.stringify({ rows: await product.query(sql, params) }))
  } catch (error) {
    response.statusCode = 400
    response.end(JSON.stringify({ error: String(error) }))
  }
})
// Clients close idle connections. If this server closed one, a busy client could still choose it for a request.
sqlServer.keepAliveTimeout = 0
sqlServer.listen(port + 1, '127.0.0.1')
await once(sqlServer, 'listening')
console.log(`Product under test at ${product.url}`)

process.once('SIGTERM', async () => {
  sqlServer.close()
  await product.stop()
  process.exit(0)
})

async function serveOwn() {
  const options: ProductOptions = JSON.parse(process.env.E2E_OPTIONS ?? '{"demo": true}')
  const { backend, url, stop } = await startProduct({ ...options, settings: { ...options.settings, port } })
  return { url, query: backend.query, stop }
}
