import * as v from 'valibot'

import { errorCode } from '#server/lib/error-code.ts'

/** PostgreSQL's report of a failed statement. */
export interface DatabaseError {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** @returns null when `error` did not come from the database. */
export function readDatabaseError(error: unknown): DatabaseError | null {
  const code = errorCode(error)
  if (!(error instanceof Error) || !/^[0-9A-Z]{5}$/.test(code)) return null
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    code,
    message: error.message,
    details: text('detail' in error ? error.detail : null),
    hint: text('hint' in error ? error.hint : null),
  }
}

const raisedSchema = v.object({ status: v.number(), headers: v.record(v.string(), v.string()) })

/** The status and headers in the details of an error that our own SQL raised, or null. */
export function raisedResponse(details: string | null): v.InferOutput<typeof raisedSchema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), raisedSchema), details)
  return parsed.success ? parsed.output : null
}
