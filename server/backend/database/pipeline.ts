/**
 * Sends several statements in one round trip, as messages of PostgreSQL's extended protocol, which both engines speak.
 * Unless the first one is `begin` they are one transaction: it ends with the batch, and a statement that fails undoes
 * the ones before it and keeps the ones after it from running.
 */
import type { Prepared, PreparedStatements } from './prepared-statements.ts'
import { columnReader } from './read-column.ts'
import { textParameter } from './text-parameters.ts'

export interface Statement {
  sql: string
  params: readonly unknown[]
  /** Makes PostgreSQL refuse every write until the transaction ends. */
  refusesWrites?: boolean
}

/** Sends the protocol's messages. Each engine's client has a writer of its own. */
export interface MessageWriter {
  parse(name: string, text: string): void
  bind(name: string, values: (string | null)[]): void
  describe(): void
  execute(): void
  close(name: string): void
  sync(): void
}

interface Field {
  name: string
  dataTypeID: number
}

/** One batch: writes its messages and reads the replies. */
export class Pipeline {
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  /** The statement whose rows are returned. */
  #last: Prepared | null = null
  #completed = 0
  /** Rows of the last statement. */
  readonly rows: unknown[] = []

  constructor(statements: readonly Statement[], prepared: PreparedStatements) {
    this.#statements = statements
    this.#prepared = prepared
  }

  write(writer: MessageWriter) {
    for (const name of this.#prepared.takeClosed()) writer.close(name)
    for (const [index, { sql, params }] of this.#statements.entries()) {
      const statement = this.#prepared.get(sql)
      if (!statement.parsed) {
        writer.parse(statement.name, sql)
        statement.parsed = true
      }
      writer.bind(statement.name, params.map(textParameter))
      if (this.#isLast(index)) {
        this.#last = statement
        if (!statement.columns) writer.describe()
      }
      writer.execute()
    }
    writer.sync()
  }

  onRowDescription(fields: readonly Field[]) {
    if (!this.#last) return
    this.#last.columns = fields.map(({ name, dataTypeID }) => ({ name, read: columnReader(dataTypeID) }))
  }

  onDataRow(values: readonly (string | null)[]) {
    if (!this.#isLast(this.#completed)) return
    const row: Record<string, unknown> = {}
    for (const [index, { name, read }] of (this.#last?.columns ?? []).entries()) {
      const text = values[index] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.rows.push(row)
  }

  onCommandComplete() {
    this.#completed++
  }

  /** A failed batch may or may not have prepared its statements, so the next one prepares them again. */
  onError() {
    for (const { sql } of this.#statements.slice(this.#completed)) this.#prepared.close(sql)
  }

  #isLast(index: number) {
    return index === this.#statements.length - 1
  }
}
