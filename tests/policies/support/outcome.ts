/** The result of an API call, short enough to compare. */
import * as v from 'valibot'

interface Result {
  status: number
  error: { code?: string; message: string } | null
  data: unknown
}

/**
 * `201` when it worked; else status, SQLSTATE and the constraint or sentence that says why: `400 23514
 * posts_title_length`.
 */
export async function outcome(call: PromiseLike<Result>): Promise<string> {
  const { status, error } = await call
  if (error === null) return String(status)
  return [status, error.code, reason(error.message)].filter((part) => part !== undefined).join(' ')
}

/** The rows of a call that has to work. Throws its error otherwise. */
export async function rows<Row>(
  call: PromiseLike<{ data: Row | null; error: { message: string } | null }>,
): Promise<Row> {
  const { data, error } = await call
  if (error !== null) throw new Error(error.message)
  if (data === null) throw new Error('The call answered no data.')
  return data
}

/** The data of a call that has to work, as the app reads it. */
export const parsed = async <Schema extends v.GenericSchema>(
  schema: Schema,
  call: Parameters<typeof rows<unknown>>[0],
): Promise<v.InferOutput<Schema>> => v.parse(schema, await rows(call))

/** The id in the first row of a call that has to work. */
export async function idOf(
  call: PromiseLike<{ data: { id: string }[] | null; error: { message: string } | null }>,
): Promise<string> {
  const [row] = await rows(call)
  if (!row) throw new Error('The call answered no row.')
  return row.id
}

/** The name of a violated constraint, quoted at the message's end; other messages stay whole. */
function reason(message: string) {
  return /constraint "([^"]+)"$/.exec(message)?.[1] ?? message
}
