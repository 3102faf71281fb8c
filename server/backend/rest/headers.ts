/** The response format that a client asks for with `Accept` and `Prefer`. */
import { ApiError } from '../http/api-error.ts'
import { unsupportedError } from './refusal.ts'

const ACCEPTED = /^(\*\/\*|application\/(\*|json|vnd\.pgrst\.object\+json))(;(q|charset)=[\w.-]+)*$/i
const ONE_ROW = /^application\/vnd\.pgrst\.object\+json/i
const PREFERENCES = [
  'return=minimal',
  'return=representation',
  'count=exact',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
]

export interface ResponseFormat {
  /** True answers one object instead of a list. Another number of rows is an error, which undoes a change. */
  oneRow: boolean
  /** True if a change returns the rows that it changed. */
  returnsRows: boolean
  /** True if the response says how many rows match. */
  counts: boolean
  /** An added row that conflicts with an existing one changes it or is left out; null makes the conflict an error. */
  duplicates: 'merge' | 'ignore' | null
}

/** @throws ApiError 406 for other media types, 400 for other preferences. */
export function readResponseFormat({ headers }: Request): ResponseFormat {
  const accept = (headers.get('accept') ?? '*/*').replace(/\s+/g, '').split(',')
  if (!accept.every((type) => ACCEPTED.test(type))) {
    throw new ApiError(406, 'PGRST107', 'Answers are application/json or application/vnd.pgrst.object+json')
  }
  const preferences = new Set((headers.get('prefer') ?? 'return=minimal').replace(/\s+/g, '').split(','))
  if (![...preferences].every((preference) => PREFERENCES.includes(preference)))
    throw unsupportedError(`The header Prefer takes ${PREFERENCES.join(', ')}`)
  const merges = preferences.has('resolution=merge-duplicates')
  return {
    oneRow: accept.some((type) => ONE_ROW.test(type)),
    returnsRows: preferences.has('return=representation'),
    counts: preferences.has('count=exact'),
    duplicates: merges ? 'merge' : preferences.has('resolution=ignore-duplicates') ? 'ignore' : null,
  }
}
