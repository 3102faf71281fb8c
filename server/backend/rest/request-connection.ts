/**
 * Defect: before the first request Lite runs `GRANT ALL ON ALL TABLES` to the API roles, for good: what the
 * migrations revoked was granted again, and a member made himself admin.
 * Way around: a connection that opens each request's transaction itself and grants nothing.
 */
import type { Connection, VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'

import { actAs } from '../database/caller-context.ts'
import { type Database, sqlOn } from '../database/database.ts'
import { passOnDatabaseError } from './database-error.ts'

type ContextOptions = Parameters<Connection['withContext']>[2]

/** What Lite's REST route hands over of the caller. */
const varsSchema = v.object({
  auth: v.object({
    role: v.picklist(['anon', 'authenticated']),
    jwt: v.nullable(v.record(v.string(), v.unknown())),
  }),
})

export class RequestConnection extends PostgresConnection {
  readonly #database: Database

  constructor(database: Database) {
    super({ url: 'postgres://unused' }) // the driver connects when it is first used, which never happens
    this.#database = database
    this.kysely = database.kysely
  }

  override async withContext<T>(
    vars: VarsContext | undefined,
    work: (db: Kysely<unknown>) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    const { auth } = v.parse(varsSchema, vars)
    try {
      return await this.#database.kysely.transaction().execute(async (transaction) => {
        await actAs(sqlOn(transaction), auth.role, auth.jwt)
        if (options?.rpc) await applyFunctionContext(transaction, options.rpc)
        return work(transaction)
      })
    } catch (error) {
      throw passOnDatabaseError(error, auth.role === 'anon')
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
