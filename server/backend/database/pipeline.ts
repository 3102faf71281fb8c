/**
 * Sends several statements in one round trip, as messages of PostgreSQL's extended protocol on a connection of `pg`.
 * Unless the first one is `begin`, they are one transaction, which ends with the batch: a statement that fails undoes
 * the ones before it and keeps the ones after it from running.
 */
import type { ClientBase, Connection, Submittable } from 'pg'

import { type Prepared, type PreparedStatements, preparedOn, unnamed } from './prepared-statements.ts'
import { columnReader, textParameter } from './text-format.ts'

export interface Statement {
  sql: string
  params: readonly unknown[]
  /** Makes PostgreSQL refuse every write until the transaction ends. */
  refusesWrites?: boolean
  /** Default true: the session keeps the statement prepared. False for one that is unlikely to be sent again. */
  isPrepared?: boolean
}

/**
 * Resolves with the rows of the last statement when the server has answered every message. Rejects with the server's
 * error or the connection's.
 */
export function runPipeline(
  client: ClientBase,
  statements: readonly Statement[],
  timeoutMs: number,
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const pipeline: Pipeline = new Pipeline(statements, preparedOn(client), timeoutMs, (error) =>
      error ? reject(error) : resolve(pipeline.rows),
    )
    client.query(pipeline)
  })
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[]
}

/** One batch: writes its messages and reads the replies. Public names are those that `pg` calls. */
class Pipeline implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  /** The statement whose rows are returned. */
  #last: Prepared | null = null
  #completed = 0
  readonly rows: unknown[] = []
  readonly query_timeout: number
  /** `pg` wraps this callback to stop its timeout. */
  callback: (error: Error | null) => void

  constructor(
    statements: readonly Statement[],
    prepared: PreparedStatements,
    timeoutMs: number,
    callback: (error: Error | null) => void,
  ) {
    this.#statements = statements
    this.#prepared = prepared
    this.query_timeout = timeoutMs
    this.callback = callback
  }

  submit(connection: Connection) {
    connection.stream.cork()
    try {
      this.#write(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  #write(connection: Connection) {
    for (const name of this.#prepared.takeClosed()) connection.close({ type: 'S', name }, true)
    for (const [index, { sql, params, isPrepared = true }] of this.#statements.entries()) {
      const statement = isPrepared ? this.#prepared.get(sql) : unnamed()
      if (!statement.parsed) {
        connection.parse({ name: statement.name, text: sql, types: [] }, true)
        statement.parsed = true
      }
      connection.bind({ statement: statement.name, values: params.map(textParameter) }, true)
      if (this.#isLast(index)) {
        this.#last = statement
        if (!statement.columns) connection.describe({ type: 'P', name: '' }, true)
      }
      connection.execute({ portal: '' }, true)
    }
    connection.sync()
  }

  handleRowDescription({ fields }: RowDescription) {
    if (!this.#last) return
    this.#last.columns = fields.map(({ name, dataTypeID }) => ({ name, read: columnReader(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (!this.#isLast(this.#completed)) return
    const row: Record<string, unknown> = {}
    for (const [index, { name, read }] of (this.#last?.columns ?? []).entries()) {
      const text = fields[index] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.rows.push(row)
  }

  handleCommandComplete() {
    this.#completed++
  }

  handleEmptyQuery() {
    this.#completed++
  }

  /** A failed batch may or may not have prepared its statements, so the next one prepares them again. */
  handleError(error: Error) {
    for (const { sql } of this.#statements.slice(this.#completed)) this.#prepared.close(sql)
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(null)
  }

  #isLast(index: number) {
    return index === this.#statements.length - 1
  }
}
