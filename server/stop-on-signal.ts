/** Stops the process gracefully on SIGTERM and SIGINT, and at once on a second signal. */
import { logError } from '#server/lib/log.ts'

/** The terminal and the parent process may both send a signal for one press of Ctrl+C. */
const SAME_SIGNAL_MS = 1_000

/** Runs `close` once. If it fails, the exit code is 1. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stoppingSince: number | null = null

  function stop() {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
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
  // The supervisor holds this channel. If it dies without a signal, the site must not run on alone.
  if (process.channel) process.on('disconnect', stop)
}
