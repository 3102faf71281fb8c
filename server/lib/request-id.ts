/** The id of the request that is being answered, for its lines of the log and its response. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export const requestIds = new AsyncLocalStorage<string>()

export const REQUEST_ID = 'x-request-id'

/** Ids that this server accepts from a proxy, so that both logs have the same id. */
const ACCEPTED_ID = /^[\w.-]{8,64}$/

/** @param given the header `X-Request-Id`, if a trusted proxy wrote it. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomBytes(9).toString('base64url')
}
