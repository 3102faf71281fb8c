/** Validates the email address and metadata of an account. */
import { MAX_EMAIL_CHARACTERS } from '#src/lib/email-address.ts'
import { trimInvisible } from '#src/lib/trim-invisible.ts'
import type { Queryable } from '../database/database.ts'
import { readDatabaseError } from '../database/database-error.ts'
import { ApiError } from '../http/api-error.ts'

/** Every access token contains the metadata, as JSON. */
const MAX_METADATA_CHARACTERS = 4096

/** Excludes spaces, invisible characters, and characters by which a mail header reads several email addresses. */
const EMAIL_PATTERN = /^[^\s\p{C}@<>()[\],;:"\\]+@([^\s\p{C}@<>()[\],;:"\\.]+\.)+[^\s\p{C}@<>()[\],;:"\\.]+$/u

/** Trims an email address and converts it to lower case. Returns null if it is invalid. */
export function normalizeEmail(text: string): string | null {
  const email = trimInvisible(text).toLowerCase()
  return email.length <= MAX_EMAIL_CHARACTERS && EMAIL_PATTERN.test(email) ? email : null
}

/** Returns what `normalizeEmail` does. @throws ApiError 400 if the email address is invalid. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === null)
    throw new ApiError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** @throws ApiError 422 if the metadata is too long for a token. */
export function checkMetadata(metadata: Record<string, unknown>) {
  if (JSON.stringify(metadata).length > MAX_METADATA_CHARACTERS) {
    throw new ApiError(422, 'validation_failed', 'The user data is too long')
  }
}

/** @throws ApiError 422 with a sentence if the database rejects the name or company, or can't read them. */
export async function checkNames(sql: Queryable, metadata: Record<string, unknown>) {
  const [row] = await sql
    .query<{ problem: string | null }>('select internal.sign_up_problem($1::text::jsonb) as problem', [
      JSON.stringify(metadata),
    ])
    .catch((error: unknown) => {
      throw refusedByDatabase(error, 'Database error saving new user')
    })
  if (row?.problem) throw new ApiError(422, 'validation_failed', row.problem)
}

/** Returns an ApiError 422 with `message` if the database refused the data, and other errors unchanged. */
export function refusedByDatabase(error: unknown, message: string): unknown {
  const code = readDatabaseError(error)?.code
  if (code === undefined || !/^(22|23|P0)/.test(code)) return error
  return new ApiError(422, 'validation_failed', message)
}
