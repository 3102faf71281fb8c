/**
 * `hibo serve`
 *
 * Runs the built site once, for a supervisor or a container. Settings are environment variables: README.md lists them.
 */
import { sendHeartbeats } from './heartbeat.ts'
import { runSite } from './run-site.ts'
import { warmUp } from './warm-up.ts'

// React reads this when it loads. Its development build is several times slower.
process.env.NODE_ENV ??= 'production'

const site = await runSite()
if (site) {
  sendHeartbeats()
  void warmUp(site.url)
}
