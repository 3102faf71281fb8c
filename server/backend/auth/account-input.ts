/** What clients say of an account, and what of it is refused. */
import { readDatabaseError } from '../database/database-error.ts'
import { ApiError } from '../http/api-error.ts'

/** What a sign-up may store beside the address, in characters of JSON: it travels in every access token. */
const METADATA_LIMIT = 4096

/** No spaces, controls or other characters that don't show, and nothing that a mail header reads as more than one. */
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"\\]+@([^\s\p{C}@<>()[\],;:"\\.]+\.)+[^\s\p{C}@<>()[\],;:"\\.]+$/u

/** Lower case, without spaces around; null for what is no address. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && ADDRESS.test(email) ? email : null
}

/** @throws ApiError 400 for what is no address. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === null)
    throw new ApiError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** @throws ApiError 422 for more than fits into a token. */
export function checkMetadata(metadata: Record<string, unknown>) {
  if (JSON.stringify(metadata).length > METADATA_LIMIT) {
    throw new ApiError(422, 'validation_failed', 'The user data is too long')
  }
}

/** The database refused the metadata, e.g. a character that it can't keep. Its text stays inside. */
export function refusedByDatabase(error: unknown, message: string): unknown {
  const code = readDatabaseError(error)?.code
  if (code === undefined || !/^(22|23|P0)/.test(code)) return error
  return new ApiError(422, 'validation_failed', message)
}
