/** A pipeline on a connection of `pg`, which takes queries that write their own messages. */
import type { ClientBase, Connection, Submittable } from 'pg'

import type { MessageWriter, Pipeline } from './pipeline.ts'

/** Resolves when the server has answered every message. Rejects with the server's error or the connection's. */
export function runOnPg(client: ClientBase, pipeline: Pipeline, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new PipelineQuery(pipeline, timeoutMs, (error) => (error ? reject(error) : resolve())))
  })
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/** The names are those that `pg` calls. */
class PipelineQuery implements Submittable {
  readonly #pipeline: Pipeline
  /** `pg` wraps it to stop its clock. */
  callback: (error: Error | null) => void
  readonly query_timeout: number

  constructor(pipeline: Pipeline, timeoutMs: number, callback: (error: Error | null) => void) {
    this.#pipeline = pipeline
    this.callback = callback
    this.query_timeout = timeoutMs
  }

  submit(connection: Connection) {
    connection.stream.cork()
    try {
      this.#pipeline.write(writerOf(connection))
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: RowDescription) {
    this.#pipeline.onRowDescription(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.#pipeline.onDataRow(fields)
  }

  handleCommandComplete() {
    this.#pipeline.onCommandComplete()
  }

  handleEmptyQuery() {
    this.#pipeline.onCommandComplete()
  }

  handleError(error: Error) {
    this.#pipeline.onError()
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(null)
  }
}

function writerOf(connection: Connection): MessageWriter {
  return {
    parse: (name, text) => connection.parse({ name, text, types: [] }, true),
    bind: (statement, values) => connection.bind({ statement, values }, true),
    describe: () => connection.describe({ type: 'P', name: '' }, true),
    execute: () => connection.execute({ portal: '' }, true),
    close: (name) => connection.close({ type: 'S', name }, true),
    sync: () => connection.sync(),
  }
}
