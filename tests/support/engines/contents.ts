/** Summarizes a community's database, so that tests can compare two databases. */
import { quotedName, sequencesOf, tablesOf } from '#server/backend/copy/tables.ts'
import type { Queryable } from '#server/lib/queryable.ts'

/** Returns each table's row count with a hash of its rows, and each sequence's last number. */
export async function contentsOf(sql: Queryable): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of await tablesOf(sql)) {
    const [row] = await sql.query<{ found: string }>(
      `select concat(count(*), ' ', md5(string_agg(t::text, chr(10) order by t::text collate "C"))) as found
      from ${quotedName(table)} as t`,
    )
    contents[quotedName(table)] = row?.found ?? ''
  }
  for (const sequence of await sequencesOf(sql)) contents[quotedName(sequence)] = sequence.last
  return contents
}
