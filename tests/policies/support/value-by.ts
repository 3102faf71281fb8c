import { type Statement, sql } from './community.ts'

/** The only value of the first row that a statement of the owner returns. */
export async function valueBy<Value>(...statement: Statement): Promise<Value | undefined> {
  const [row] = await sql<Record<string, Value>>(...statement)
  return row && Object.values(row)[0]
}
