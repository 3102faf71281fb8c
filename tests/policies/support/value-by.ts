import { sql } from './community.ts'

/** The only value of the first row that a statement of the owner returns. */
export async function valueBy<Value>(text: string, params?: unknown[]): Promise<Value | undefined> {
  const [row] = await sql<Record<string, Value>>(text, params)
  return row && Object.values(row)[0]
}
