import { ApiError } from '../http/api-error.ts'

/** The refusal of a request that is outside of the grammar (docs/data-requests.md). @param sentence names the part. */
export function unsupportedError(sentence: string): ApiError {
  return new ApiError(400, 'PGRST100', sentence)
}
