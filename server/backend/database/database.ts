import type { DataState } from '#server/cache/areas.ts'
import type { Queryable } from '#server/lib/queryable.ts'

import type { Statement } from './pipeline.ts'

export type { Queryable }

/** The database as its owner. */
export interface Database extends Queryable {
  /** The database's kind and place, for the operator. */
  place: string
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (sql: Queryable) => Promise<T>): Promise<T>
  /** Runs the statements as one transaction in one round trip and returns the last one's rows. */
  batch<Row>(statements: readonly Statement[]): Promise<Row[]>
  /**
   * Runs several statements, as one transaction unless the text says `begin`; rolls back when one fails. Several texts
   * run one after the other in one session, and each is requested when the one before has ended.
   */
  script(sql: string | AsyncIterable<string>): Promise<void>
  /** Counts the committed writes of any process. */
  dataState(): Promise<DataState>
  /** Connections in use and free, and callers that wait for one. */
  connections(): Readonly<Record<'used' | 'idle' | 'waiting', number>>
  close(): Promise<void>
}
