/** A session that reads and writes whole tables with COPY, which `pg` leaves to queries that speak its messages. */
import { once } from 'node:events'
import { Readable } from 'node:stream'

import { Client, type Connection, type Submittable } from 'pg'

import { StartupError } from '#server/lib/startup-error.ts'
import type { Queryable } from '../database/database.ts'

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

/** Rows arrive one by one and are passed on in chunks of this size. */
const PIECE_BYTES = 65_536
/** Session settings, so that a value's text does not depend on the server's settings and no time limit applies. */
const OPTIONS = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'postgres'],
  ['bytea_output', 'hex'],
  ['extra_float_digits', '1'],
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  ['search_path', 'public,extensions'],
]

export interface CopySession extends Queryable {
  /** Runs a `copy … to stdout` and gives `consume` its bytes. @returns the number of rows. */
  copyOut(sql: string, consume: (bytes: Readable) => Promise<unknown>): Promise<number>
  /** Runs a `copy … from stdin` with these bytes. @returns the number of rows. */
  copyIn(sql: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** An open transaction is rolled back. */
  close(): Promise<void>
}

/** @throws StartupError if the server can't be reached or refuses the sign-in. */
export async function openCopySession(url: string): Promise<CopySession> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'hibo',
    options: OPTIONS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  client.on('error', () => {}) // the statement that runs then rejects
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new StartupError(`The database can't be reached: ${reason}`, { cause: error })
  }
  return {
    query: async (sql, params = []) => (await client.query(sql, [...params])).rows,
    async copyOut(sql, consume) {
      const copy = new CopyOut(sql)
      client.query(copy)
      await consume(copy.bytes)
      return copy.rows
    },
    copyIn: (sql, bytes) =>
      new Promise((resolve, reject) => {
        const copy: CopyIn = new CopyIn(sql, bytes, (error) => (error ? reject(error) : resolve(copy.rows)))
        client.query(copy)
      }),
    close: () => client.end(),
  }
}

/** Public names are those that `pg` calls. */
class CopyOut implements Submittable {
  readonly #sql: string
  #stream: Connection['stream'] | null = null
  #piece = Buffer.allocUnsafe(PIECE_BYTES)
  #length = 0
  readonly bytes = new Readable({ read: () => void this.#stream?.resume() })
  rows = 0

  constructor(sql: string) {
    this.#sql = sql
  }

  submit(connection: Connection) {
    this.#stream = connection.stream
    connection.query(this.#sql)
  }

  /** The bytes are `pg`'s, which reuses them. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#length + chunk.length > PIECE_BYTES) this.#push()
    if (chunk.length > PIECE_BYTES) return this.#give(Buffer.from(chunk))
    chunk.copy(this.#piece, this.#length)
    this.#length += chunk.length
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery() {
    this.#push()
    this.bytes.push(null)
    this.#stream?.resume() // drops rows that nobody reads any more
  }

  handleError(error: Error) {
    this.bytes.destroy(error)
    this.#stream?.resume()
  }

  #push() {
    if (this.#length === 0) return
    this.#give(this.#piece.subarray(0, this.#length))
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES)
    this.#length = 0
  }

  #give(piece: Buffer) {
    if (!this.bytes.push(piece)) this.#stream?.pause()
  }
}

class CopyIn implements Submittable {
  readonly #sql: string
  readonly #bytes: AsyncIterable<Uint8Array>
  readonly #done: (error: unknown) => void
  #failure: unknown = null
  #isOver = false
  rows = 0

  constructor(sql: string, bytes: AsyncIterable<Uint8Array>, done: (error: unknown) => void) {
    this.#sql = sql
    this.#bytes = bytes
    this.#done = done
  }

  submit(connection: Connection) {
    connection.query(this.#sql)
  }

  async handleCopyInResponse(connection: Connection) {
    const { stream } = connection
    try {
      for await (const piece of this.#bytes) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(piece)
        if (stream.writableNeedDrain) await once(stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure = error // the server's answer to this comes next
      connection.sendCopyFail('the source failed')
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery() {
    this.#done(null)
  }

  handleError(error: Error) {
    this.#isOver = true
    this.#done(this.#failure ?? error)
  }
}

/** Reads the number of rows from the server's last message, as in `COPY 12`. */
function rowsOf(text: string) {
  return Number(text.split(' ').at(-1))
}
