/** The only module, with the connection that it opens, that knows Supabase Lite. */
import { App } from '@supabase/lite'

import type { Database } from '../database/database.ts'
import { MAX_ROWS } from './limits.ts'
import { RequestConnection } from './request-connection.ts'
import { restCalls } from './rest-call.ts'

/** Lite's app with nothing but data requests. */
export async function openLite(database: Database, siteUrl: string) {
  const connection = new RequestConnection(database)
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS, external_url: siteUrl },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: false,
        // Lite would verify the token again, and look session and user up without using them.
        middlewares: [
          async (context, next) => {
            const claims = restCalls.getStore()?.caller.claims
            if (claims) {
              context.set('jwt', claims)
              context.set('userId', claims.sub)
              context.set('sessionId', claims.session_id)
            }
            await next()
          },
        ],
      },
    },
  })
  await app.init()
  await readCatalog(connection)
  return app
}

/** @throws Error when there is nothing in it: Lite logs that it could not read the catalog, and goes on with nothing. */
async function readCatalog(connection: RequestConnection) {
  const { tables } = await connection.introspect({ useCache: true })
  if (tables.length === 0) throw new Error('The catalog of the database could not be read')
}
