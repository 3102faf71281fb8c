/** Runs the site: reads the settings, starts, prints the URL, stops on a signal. */
import { StartupError } from '#server/lib/startup-error.ts'

import { readSettings } from './config.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { startSite } from './listen.ts'
import { startupMessage } from './startup-message.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { warmUp } from './warm-up.ts'

// React reads this when it loads. Its development build is several times slower.
process.env.NODE_ENV ??= 'production'

try {
  const settings = readSettings(process.env)
  const site = await startSite(settings)
  stopOnSignal(() => site.close())
  sendHeartbeats()
  console.log(await startupMessage(site, settings.databaseUrl === null))
  void warmUp(site.url)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(`Hibo can't start: ${error.message}`)
  process.exitCode = 1
}
