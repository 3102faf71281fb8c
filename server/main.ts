/**
 * `hibo serve`
 *
 * Runs the built site once, for a supervisor or a container. Settings are environment variables: README.md lists them.
 */
import { runSite } from './run-site.ts'
import { warmUp } from './warm-up.ts'

const BEAT_MS = 2_000

// React reads this when it loads. Its development build is several times slower.
process.env.NODE_ENV ??= 'production'

const site = await runSite()
if (site) {
  sendHeartbeats()
  void warmUp(site.url)
}

/** Tells the supervisor (`scripts/lib/supervise.mjs`) regularly that the event loop turns. */
function sendHeartbeats() {
  const beat = () => {
    if (process.connected) process.send?.('alive')
  }
  beat()
  setInterval(beat, BEAT_MS).unref()
}
