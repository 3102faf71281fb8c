/** Statements in one session, or in any. Values go as parameters (`$1`), never into the text. */
export interface Queryable {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}
