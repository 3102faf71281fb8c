/** The response format that a client asks for with `Accept` and `Prefer`. */
import { ApiError } from '../http/api-error.ts'
import { unsupportedError } from './refusal.ts'

const ACCEPTED = /^(\*\/\*|application\/(\*|json|vnd\.pgrst\.object\+json))(;(q|charset)=[\w.-]+)*$/i
const ONE_ROW = /^application\/vnd\.pgrst\.object\+json/i

export interface ResponseFormat {
  /** One object instead of a list; any other number of rows is an error, which undoes a change. */
  oneRow: boolean
  /** A change returns the rows that it changed. */
  returnsRows: boolean
}

/** @throws ApiError 406 for other media types, 400 for other preferences and for ranges. */
export function readResponseFormat({ headers }: Request): ResponseFormat {
  const accept = (headers.get('accept') ?? '*/*').replace(/\s+/g, '').split(',')
  if (!accept.every((type) => ACCEPTED.test(type))) {
    throw new ApiError(406, 'PGRST107', 'Answers are application/json or application/vnd.pgrst.object+json')
  }
  const preference = headers.get('prefer') ?? 'return=minimal'
  if (!/^return=(minimal|representation)$/.test(preference)) {
    throw unsupportedError('The header Prefer takes return=minimal or return=representation alone')
  }
  if (headers.has('range')) throw unsupportedError('A request takes no range of rows')
  return {
    oneRow: accept.some((type) => ONE_ROW.test(type)),
    returnsRows: preference.endsWith('representation'),
  }
}
