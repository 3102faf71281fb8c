/** The part of `pg` that is used here. Goes when `@types/pg` is installed. */
declare module 'pg' {
  export interface PoolConfig {
    connectionString: string
    max: number
    connectionTimeoutMillis: number
    statement_timeout: number
    application_name: string
    options: string
    types: { getTypeParser(oid: number): (text: string) => unknown }
  }

  export interface QueryResult {
    rows: unknown[]
    rowCount: number | null
  }

  export interface PoolClient {
    query(query: string | { text: string; values: (string | null)[] }): Promise<QueryResult>
    on(event: 'error', listener: (error: Error) => void): void
    release(): void
  }

  export class Pool {
    constructor(config: PoolConfig)
    connect(): Promise<PoolClient>
    query<Row>(query: string): Promise<{ rows: Row[] }>
    on(event: 'error', listener: (error: Error) => void): void
    on(event: 'connect', listener: (client: PoolClient) => void): void
    end(): Promise<void>
  }

  export const types: { getTypeParser(oid: number): (text: string) => unknown }
}
