import { AsyncLocalStorage } from 'node:async_hooks'

import type { Caller } from '../http/caller.ts'

/** One request on its way through Lite. */
export interface RestCall {
  caller: Caller
  /** GET and HEAD change nothing, not even through a function. */
  readOnly: boolean
  /** Whether the client asked for one row instead of a list. */
  oneRow: boolean
  /** The answer, once the database was asked. What Lite makes of it after that is dropped. */
  answer: Response | null
  /** Whether the database was asked: what fails before that is the request's fault. */
  asked: boolean
}

/** The call that the running code belongs to. Lite hands nothing of ours through. */
export const restCalls = new AsyncLocalStorage<RestCall>()
