/** Runs the built site. */
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
