/**
 * Runs one product with the demo community for the browser tests, on E2E_PORT, and a port for their preparations: POST
 * /sql on E2E_PORT + 1 runs a statement as the database owner. E2E_DATABASE_URL names a PostgreSQL, and E2E_DATA_DIR a
 * permanent folder, to use instead of a built-in database in a temporary folder. E2E_SITE_URL is the URL of a proxy in
 * front of it, E2E_SMTP_URL a mail server instead of the local mailbox. E2E_WATCH_MS is the pause between two looks for
 * problems, which are told to E2E_ALERT_URL, and E2E_OPERATOR_SECRET the operator's. E2E_OBJECT_STORE is a store of
 * uploads, as JSON. ON_SUPABASE=1 serves the Supabase project under test instead.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'

import { ensureBuilt } from './build.ts'
import { startProduct } from './product.ts'
import { serveProject } from './serve-project.ts'
import { projectUnderTest } from './supabase-project.ts'

const statement = v.object({ sql: v.string(), params: v.array(v.unknown()) })
const objectStore = v.object({
  endpoint: v.string(),
  bucket: v.string(),
  region: v.string(),
  accessKeyId: v.string(),
  secretAccessKey: v.string(),
})
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
// The clients close idle connections. Closed by this server, one could be chosen by a busy client for its next request.
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
  const { backend, url, stop } = await startProduct({
    demo: process.env.E2E_DEMO !== '0',
    ...(process.env.E2E_DATA_DIR && { dataDir: process.env.E2E_DATA_DIR }),
    ...(process.env.E2E_WATCH_MS && { watchMs: Number(process.env.E2E_WATCH_MS) }),
    settings: {
      port,
      databaseUrl: process.env.E2E_DATABASE_URL ?? null,
      siteUrl: process.env.E2E_SITE_URL ?? null,
      trustedProxies: process.env.E2E_SITE_URL ? 1 : 0,
      smtpUrl: process.env.E2E_SMTP_URL ?? null,
      operatorSecret: process.env.E2E_OPERATOR_SECRET || null,
      ...(process.env.E2E_OBJECT_STORE && {
        objectStore: v.parse(objectStore, JSON.parse(process.env.E2E_OBJECT_STORE)),
      }),
      ...(process.env.E2E_ALERT_URL && {
        alertHook: { url: process.env.E2E_ALERT_URL, secret: 'whsec_c2VjcmV0' },
      }),
    },
  })
  return { url, query: backend.query, stop }
}
