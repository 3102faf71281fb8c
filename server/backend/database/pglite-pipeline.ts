/**
 * A pipeline on PGlite: the messages of a whole batch at once. PGlite's own `query` would cross into WebAssembly five
 * times for each statement, and plan it each time.
 */
import { messages, type PGlite, protocol } from '@electric-sql/pglite'

import type { MessageWriter, Pipeline } from './pipeline.ts'

const { serialize } = protocol

/** Rejects with the database's error. */
export async function runOnPglite(pglite: PGlite, pipeline: Pipeline): Promise<void> {
  const { writer, written } = bufferedWriter()
  pipeline.write(writer)
  const { messages: received } = await pglite.execProtocol(written(), { throwOnError: false })
  for (const message of received) {
    if (message instanceof messages.RowDescriptionMessage) pipeline.onRowDescription(message.fields)
    else if (message instanceof messages.DataRowMessage) pipeline.onDataRow(message.fields)
    else if (message instanceof messages.CommandCompleteMessage || message.name === 'emptyQuery')
      pipeline.onCommandComplete()
    else if (message instanceof messages.DatabaseError) {
      pipeline.onError()
      throw message
    }
  }
}

function bufferedWriter() {
  const chunks: Uint8Array[] = []
  const writer: MessageWriter = {
    parse: (name, text) => chunks.push(serialize.parse({ name, text })),
    bind: (statement, values) => chunks.push(serialize.bind({ statement, values })),
    describe: () => chunks.push(serialize.describe({ type: 'P', name: '' })),
    execute: () => chunks.push(serialize.execute()),
    close: (name) => chunks.push(serialize.close({ type: 'S', name })),
    sync: () => chunks.push(serialize.sync()),
  }
  return { writer, written: () => Buffer.concat(chunks) }
}
