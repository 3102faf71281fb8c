/** The prepared statements of one session: PostgreSQL parses and plans each once and keeps it under a name. */

/** Statements of one session; the least recently used is closed first. Each holds its plans in the server's memory. */
const MAX_STATEMENTS = 100

export interface Prepared {
  name: string
  /** True if the server has the statement. */
  parsed: boolean
  /** Null until the server has described the columns. A statement's columns never change. */
  columns: { name: string; read: (text: string) => unknown }[] | null
}

/** An unnamed statement, which the server forgets when it gets the next unnamed one. */
export function unnamed(): Prepared {
  return { name: '', parsed: false, columns: null }
}

/** Names the statements of a session, and says which of them to close. */
export class PreparedStatements {
  readonly #known = new Map<string, Prepared>()
  #closed: string[] = []
  #count = 0

  /** The statement with this text, which counts as used. */
  get(sql: string): Prepared {
    const known = this.#known.get(sql) ?? { name: `s${++this.#count}`, parsed: false, columns: null }
    this.#known.delete(sql)
    this.#known.set(sql, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_STATEMENTS && oldest !== undefined) this.close(oldest)
    return known
  }

  close(sql: string) {
    const known = this.#known.get(sql)
    if (!known) return
    this.#known.delete(sql)
    this.#closed.push(known.name)
  }

  /** Names of statements to close on the server. Each name is returned once. */
  takeClosed(): string[] {
    const names = this.#closed
    this.#closed = []
    return names
  }
}

const sessions = new WeakMap<object, PreparedStatements>()

/** @param connection the client that holds the session. */
export function preparedOn(connection: object): PreparedStatements {
  const known = sessions.get(connection) ?? new PreparedStatements()
  sessions.set(connection, known)
  return known
}
