/** The courier of a running site: each process has one. */

import { endsWithin } from '#server/lib/ends-within.ts'
import { log } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'

import { type DeliverySettings, deliverDue } from './deliver.ts'

/** Interval at which the outbox is read, for mails of other processes and further attempts. */
const INTERVAL_MS = 5_000
/** Milliseconds that a closing server waits for mails under way. Another courier sends what is cut off. */
const CLOSE_TIMEOUT_MS = 5_000

export type Courier = ReturnType<typeof startCourier>

interface CourierSettings extends DeliverySettings {
  /** False starts no timer. */
  background: boolean
}

/** Starts the courier of this process. */
export function startCourier({ background, ...settings }: CourierSettings) {
  let stopped = false
  let outOfReach = false

  const run = sharedCheck(async () => {
    try {
      await deliverDue(settings, Number.POSITIVE_INFINITY, () => stopped)
      outOfReach = false
    } catch (error) {
      // Logs once for each outage, because attempts come every few seconds.
      if (!outOfReach) log('outbox-unreadable', { cause: reasonOf(error) }, 'error')
      outOfReach = true
    }
  })
  const timer = background ? setInterval(() => void run(), INTERVAL_MS).unref() : undefined

  return {
    /** Delivers what is due soon, without waiting for it. */
    wake: () => {
      if (background) void run()
    },
    /** Delivers what is due. Never rejects. */
    run,
    /** Resolves when nothing is under way, or after 5 s. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await endsWithin(CLOSE_TIMEOUT_MS, run()) // this run takes no mail and follows the current one
    },
  }
}
