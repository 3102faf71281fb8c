/**
 * Defect: before the first request Lite runs `GRANT ALL ON ALL TABLES` to the API roles, for good: what the
 * migrations revoked was granted again, and a member made himself admin.
 * Way around: a connection that opens each request's transaction itself and grants nothing.
 */
import { inspect } from 'node:util'

import type { Connection, VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import { type Kysely, sql } from 'kysely'

import { callerContext } from '../database/caller-context.ts'
import type { Database } from '../database/database.ts'
import { answerDatabaseError } from './answer-database-error.ts'
import { type RestCall, restCalls } from './rest-call.ts'
import { RolledBack, settle } from './single-row.ts'

type ContextOptions = Parameters<Connection['withContext']>[2]

/** Lite answers errors that begin like this without logging them. */
const REFUSED = 'Invalid JSON body'

export class RequestConnection extends PostgresConnection {
  /** Each transaction starts as the caller of the running request. */
  readonly #asCaller: Kysely<unknown>

  constructor(database: Database) {
    super({ url: 'postgres://unused' }) // the driver connects when it is first used, which never happens
    this.kysely = database.kysely
    this.#asCaller = database.kyselyAfter(() => {
      const { caller, readOnly } = runningCall()
      return [callerContext(caller.role, caller.claims, readOnly)]
    })
  }

  /**
   * Defect: Lite logs each request that it refuses, with the values in it.
   * Way around: it asks here what the error is, and logs what it is given.
   */
  override normalizeDbError(error: unknown): unknown {
    return withoutWords(super.normalizeDbError(error))
  }

  override async withContext<T>(
    _vars: VarsContext | undefined,
    work: (db: Kysely<unknown>) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    const call = runningCall()
    call.asked = true
    try {
      // A read has nothing to undo: its statements need no transaction around them.
      if (call.readOnly && !options?.rpc) return await answered(call, await work(this.#asCaller))
      return await this.#asCaller.transaction().execute(async (transaction) => {
        if (options?.rpc) await applyFunctionContext(transaction, options.rpc)
        return answered(call, await work(transaction))
      })
    } catch (error) {
      if (!(error instanceof RolledBack))
        call.answer = answerDatabaseError(error, call.caller.role === 'anon')
      throw call.answer ? new Error(REFUSED) : error
    }
  }
}

/** Writes nothing of the error but that there was one. */
function withoutWords(error: unknown): unknown {
  if (error instanceof Error) {
    Object.defineProperty(error, inspect.custom, {
      value: () => 'A data request was refused',
      enumerable: false,
    })
  }
  return error
}

function runningCall(): RestCall {
  const call = restCalls.getStore()
  if (!call) throw new Error('The database is used outside of a request')
  return call
}

async function answered<T>(call: RestCall, result: T): Promise<T> {
  if (result instanceof Response) await settle(call, result)
  return result
}

/** A function can read the request and set its answer's status. */
async function applyFunctionContext(db: Kysely<unknown>, call: { method: string; path: string }) {
  await sql`select set_config('request.method', ${call.method}, true),
    set_config('request.path', ${call.path}, true),
    set_config('request.headers', '{}', true),
    set_config('response.status', '', true),
    set_config('response.headers', '', true)`.execute(db)
}
