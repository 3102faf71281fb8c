/** Stops the process in order on SIGTERM and SIGINT, and at once when asked again. */
import { logError } from '#server/lib/log.ts'

/** A terminal and a parent process may both pass on one press of Ctrl+C. */
const SAME_ORDER_MS = 1_000

/** `close` runs once; its failure makes the exit code 1. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stoppingSince: number | null = null

  function stop() {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > SAME_ORDER_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    close().then(
      () => process.exit(0),
      (error) => {
        logError('stop-failed', error)
        process.exit(1)
      },
    )
  }

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The starter holds this channel; when it dies without a signal, the site must not live on alone.
  if (process.channel) process.on('disconnect', stop)
}
