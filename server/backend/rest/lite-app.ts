/** The only module, with the connection that it opens, that knows Supabase Lite. */
import { App } from '@supabase/lite'

import type { Database } from '../database/database.ts'
import { MAX_ROWS } from './limits.ts'
import { RequestConnection } from './request-connection.ts'
import { restCalls } from './rest-call.ts'

/** Lite's app with nothing but data requests, and the names of the tables and views that it serves. */
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
  return { app, relations: await readRelations(connection) }
}

/**
 * Names of the tables and views of the exposed schema. Reads the catalog, which Lite then keeps.
 * @throws Error when there are none: Lite logs that it could not read the catalog, and goes on with nothing.
 */
async function readRelations(connection: RequestConnection): Promise<Set<string>> {
  const { tables, views } = await connection.introspect({ useCache: true })
  if (tables.length === 0) throw new Error('The catalog of the database could not be read')
  return new Set([...tables, ...views].filter(({ schema }) => schema === 'public').map(({ name }) => name))
}
