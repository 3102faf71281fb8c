/**
 * Defects: a mutation that embeds another table answers an array to who asked for one row; and where the rows
 * are not exactly one, the refusal (406) comes after the change was committed.
 * Way around: look at Lite's answer before the transaction ends. An array of one row becomes that row; every
 * refusal undoes the change, as PostgREST does it.
 */
import type { RestCall } from './rest-call.ts'

const ONE_ROW = 'application/vnd.pgrst.object+json'

/** Ends the transaction without its changes; the call holds the answer. */
export class RolledBack extends Error {
  override name = 'RolledBack'
}

/** Whether the client takes one row instead of a list, as `.single()` asks. */
export function wantsOneRow(request: Request): boolean {
  return request.headers.get('accept')?.includes(ONE_ROW) ?? false
}

/** Sets the call's answer where it is not Lite's own. @throws RolledBack */
export async function settle(call: RestCall, answer: Response) {
  call.answer = answer.status < 400 && call.oneRow ? await oneRowOf(answer) : answer
  if (call.answer.status >= 400) throw new RolledBack()
}

async function oneRowOf(answer: Response): Promise<Response> {
  if (answer.status === 204 || answer.headers.get('content-type')?.includes(ONE_ROW)) return answer
  const rows: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!Array.isArray(rows)) return answer
  if (rows.length === 1) {
    return Response.json(rows[0], {
      status: answer.status,
      headers: { 'content-type': `${ONE_ROW}; charset=utf-8` },
    })
  }
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows.length} rows`,
    hint: null,
  }
  return Response.json(body, { status: 406 })
}
