/** A session of a shared database, for tests that look at the database itself. */
import { Client, types } from 'pg'

interface Result<Row> {
  rows: Row[]
}

export interface Transaction {
  query<Row>(text: string, params?: unknown[]): Promise<Result<Row>>
  /** Runs several statements. */
  exec(script: string): Promise<void>
  /** Undoes the transaction. No statement may follow. */
  rollback(): Promise<void>
}

export interface TestSession extends Omit<Transaction, 'rollback'> {
  /** Commits when `work` resolves, unless it rolled back. One transaction runs after the other. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
}

/** Numbers beyond 2^53 don't occur in tests. */
types.setTypeParser(types.builtins.INT8, Number)

export async function openSession(url: string): Promise<TestSession> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the run drops the database while the session is open
  await client.connect()
  let last: Promise<unknown> = Promise.resolve()

  const query: Transaction['query'] = async <Row>(text: string, params: unknown[] = []) => {
    const { rows } = await client.query(text, params)
    return { rows: rows as Row[] } // the caller knows the columns of its own SQL
  }
  const exec = async (script: string) => void (await client.query(script))

  async function run<T>(work: (transaction: Transaction) => Promise<T>) {
    let open = true
    const end = async (how: 'commit' | 'rollback') => {
      if (open) await exec(how)
      open = false
    }
    await exec('begin')
    try {
      const result = await work({ query, exec, rollback: () => end('rollback') })
      await end('commit')
      return result
    } catch (error) {
      await end('rollback')
      throw error
    }
  }
  return {
    query,
    exec,
    transaction(work) {
      const next = last.then(() => run(work))
      last = next.catch(() => {})
      return next
    },
  }
}
