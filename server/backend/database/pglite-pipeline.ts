/**
 * A pipeline on PGlite: the messages of a whole batch at once. PGlite's own `query` would cross into WebAssembly five
 * times for each statement, and plan it each time.
 */
import { messages, type PGlite, protocol } from '@electric-sql/pglite'

import type { Pipeline, Wire } from './pipeline.ts'

const { serialize } = protocol

/** Rejects with the database's error. */
export async function runOnPglite(pglite: PGlite, pipeline: Pipeline): Promise<void> {
  const { wire, written } = bufferedWire()
  pipeline.write(wire)
  const { messages: answers } = await pglite.execProtocol(written(), { throwOnError: false })
  for (const answer of answers) {
    if (answer instanceof messages.RowDescriptionMessage) pipeline.takeColumns(answer.fields)
    else if (answer instanceof messages.DataRowMessage) pipeline.takeRow(answer.fields)
    else if (answer instanceof messages.CommandCompleteMessage || answer.name === 'emptyQuery')
      pipeline.takeCompletion()
    else if (answer instanceof messages.DatabaseError) {
      pipeline.fail()
      throw answer
    }
  }
}

function bufferedWire() {
  const chunks: Uint8Array[] = []
  const wire: Wire = {
    parse: (name, text) => chunks.push(serialize.parse({ name, text })),
    bind: (statement, values) => chunks.push(serialize.bind({ statement, values })),
    describe: () => chunks.push(serialize.describe({ type: 'P', name: '' })),
    execute: () => chunks.push(serialize.execute()),
    forget: (name) => chunks.push(serialize.close({ type: 'S', name })),
    sync: () => chunks.push(serialize.sync()),
  }
  return { wire, written: () => Buffer.concat(chunks) }
}
