import { ApiError } from '../http/api-error.ts'

/** The refusal of a request that is outside of the grammar. @param sentence names the part, without a full stop. */
export function unsupportedError(sentence: string): ApiError {
  return new ApiError(400, 'PGRST100', `${sentence}. docs/data-requests.md lists what is answered.`)
}
