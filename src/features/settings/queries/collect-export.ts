/** Puts the member's export together from the database's pages. */
import * as v from 'valibot'
import { callRead, type ReadContext } from '#src/lib/backend.ts'
import type { Json } from '#src/lib/database.types.ts'
import { count } from '#src/lib/response-schemas.ts'

const countsSchema = v.array(v.object({ part: v.string(), count }))
const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([
    v.string(),
    v.number(),
    v.boolean(),
    v.null(),
    v.array(json),
    v.record(v.string(), v.union([json, v.undefined()])),
  ]),
)
const rowSchema = v.record(v.string(), json)
const pageSchema = v.object({ data: v.array(rowSchema), next: json })

export type ExportRow = v.InferOutput<typeof rowSchema>

/** The rows that have arrived so far. `parts` is null before the first response. */
export interface Collection {
  parts: { name: string; count: number; rows: ExportRow[]; isWhole: boolean; after: Json }[] | null
}

export interface Progress {
  /** Rows that have arrived. */
  done: number
  /** Number of rows at the start; more may have been added since. */
  total: number
}

/**
 * Collects what is missing, and resolves when all is there. After a failure it rejects with PostgrestError, and another
 * call goes on after the last page that arrived. Never call it twice at one time.
 */
export async function collect(
  context: ReadContext,
  collection: Collection,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  collection.parts ??= (await callRead(context, 'export_counts', undefined, countsSchema)).map(
    ({ part: name, count: rows }) => ({ name, count: rows, rows: [], isWhole: false, after: null }),
  )
  const { parts } = collection
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const tell = () => onProgress({ done: parts.reduce((sum, part) => sum + part.rows.length, 0), total })
  tell()
  for (const part of parts) {
    while (!part.isWhole) {
      const after = part.after === null ? {} : { after: JSON.stringify(part.after) }
      const args = { part: part.name, ...after }
      const page = await callRead(context, 'export_page', args, pageSchema)
      part.rows.push(...page.data)
      part.after = page.next
      part.isWhole = page.next === null
      tell()
    }
  }
}
