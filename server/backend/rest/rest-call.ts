import { AsyncLocalStorage } from 'node:async_hooks'

import type { Caller } from '../http/caller.ts'

/** One request on its way through Lite. */
export interface RestCall {
  caller: Caller
  /** The answer, when the database refused: what Lite makes of the error is dropped. */
  refusal: Response | null
}

/** The call that the running code belongs to. Lite hands nothing of ours through. */
export const restCalls = new AsyncLocalStorage<RestCall>()
