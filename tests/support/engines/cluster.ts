/** Clusters of a real PostgreSQL: a data folder and its server. */
import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool, type QueryResultRow } from 'pg'
import { postgresAccount } from '#server/backend/builtin/account.ts'
import { startChild, untilReady } from '../child.ts'
import { freePort } from '../free-port.ts'
import type { Binaries } from './postgres-binaries.ts'

export interface Cluster {
  /** Connection URL of one of its databases, as the superuser. */
  urlOf(database: string): string
  /** Process id of the server. */
  processId: number
  /** Stops the server. `fast` writes everything to disk first, `immediate` leaves the recovery to the next start. */
  stop(how?: 'fast' | 'immediate'): Promise<void>
}

/** Creates a cluster in `folder`, which must exist. Rejects with the output of `initdb`. */
export async function createCluster(binaries: Binaries, folder: string): Promise<void> {
  const account = await postgresAccount()
  if (account) await chown(folder, account.uid, account.gid)
  await promisify(execFile)(
    join(binaries.folder, 'bin/initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...account, cwd: folder },
  )
}

/** Starts the server of a cluster on a free port. `settings` are like `fsync=off`. Rejects with the server's output. */
export async function startCluster(
  binaries: Binaries,
  folder: string,
  settings: readonly string[],
  wantedPort?: number,
): Promise<Cluster> {
  const port = wantedPort ?? (await freePort())
  const server = startChild(
    join(binaries.folder, 'bin/postgres'),
    [
      ...['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...(await postgresAccount()), cwd: folder },
  )
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await untilReady('PostgreSQL', server, () =>
    runOnce(urlOf('postgres'), 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  return {
    urlOf,
    processId: server.id,
    stop: async (how = 'immediate') => void (await server.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')),
  }
}

/** Statements whose values are parameters: `sql`select … where id = ${id}``. */
export interface Statements {
  <Row extends QueryResultRow = Record<string, unknown>>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  /** A text without parameters may hold several statements. */
  query<Row extends QueryResultRow = Record<string, unknown>>(
    text: string,
    params?: unknown[],
  ): Promise<Row[]>
}

export interface Sql extends Statements {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<Result>(work: (sql: Statements) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

/** A connection pool. End it before the server closes. */
export function connect(url: string, max: number): Sql {
  const pool = new Pool({ connectionString: url, max })
  pool.on('error', () => undefined) // without a listener an idle connection that the server closes ends the process
  return Object.assign(statementsOn(pool), {
    async transaction<Result>(work: (sql: Statements) => Promise<Result>) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(statementsOn(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  })
}

/** The text of a tagged statement, with `$1` and so on in the places of its values. */
export const numbered = (text: TemplateStringsArray) =>
  text.map((part, place) => (place === 0 ? part : `$${place}${part}`)).join('')

function statementsOn(client: Pick<Pool, 'query'>): Statements {
  async function query<Row extends QueryResultRow>(text: string, params?: unknown[]) {
    return (await client.query<Row>(text, params)).rows
  }
  return Object.assign(
    <Row extends QueryResultRow>(text: TemplateStringsArray, ...values: unknown[]) =>
      query<Row>(numbered(text), values),
    { query },
  )
}

/** Works on a separate connection. */
export async function connected<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = connect(url, 1)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

export async function runOnce(url: string, statement: string): Promise<void> {
  await connected(url, (sql) => sql.query(statement))
}
