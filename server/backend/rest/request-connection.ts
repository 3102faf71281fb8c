/**
 * Defect: before the first request Lite runs `GRANT ALL ON ALL TABLES` to the API roles, for good: what the
 * migrations revoked was granted again, and a member made himself admin.
 * Way around: a connection that opens each request's transaction itself and grants nothing.
 */
import type { Connection, VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import { type Kysely, sql } from 'kysely'

import { actAs } from '../database/caller-context.ts'
import { type Database, sqlOn } from '../database/database.ts'
import { answerDatabaseError } from './database-error.ts'
import { restCalls } from './rest-call.ts'
import { RolledBack, settle } from './single-row.ts'

type ContextOptions = Parameters<Connection['withContext']>[2]

/** Lite answers errors that begin like this without logging them. */
const REFUSED = 'Invalid JSON body'

export class RequestConnection extends PostgresConnection {
  readonly #database: Database

  constructor(database: Database) {
    super({ url: 'postgres://unused' }) // the driver connects when it is first used, which never happens
    this.#database = database
    this.kysely = database.kysely
  }

  override async withContext<T>(
    _vars: VarsContext | undefined,
    work: (db: Kysely<unknown>) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    const call = restCalls.getStore()
    if (!call) throw new Error('The database is used outside of a request')
    const { role, claims } = call.caller
    try {
      return await this.#database.kysely.transaction().execute(async (transaction) => {
        await actAs(sqlOn(transaction), role, claims)
        if (options?.rpc) await applyFunctionContext(transaction, options.rpc)
        const result = await work(transaction)
        if (result instanceof Response) await settle(call, result)
        return result
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) call.answer = answerDatabaseError(error, role === 'anon')
      throw call.answer ? new Error(REFUSED) : error
    }
  }
}

/** A function can read the request and set its answer's status; one that is called with GET can't write. */
async function applyFunctionContext(
  db: Kysely<unknown>,
  call: { method: string; path: string; readOnly: boolean },
) {
  await sql`select set_config('request.method', ${call.method}, true),
    set_config('request.path', ${call.path}, true),
    set_config('request.headers', '{}', true),
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('transaction_read_only', ${call.readOnly ? 'on' : 'off'}, true)`.execute(db)
}
