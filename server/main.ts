/** Runs the site: reads the settings, starts, says where, stops on a signal. */
import { StartupError } from '#server/lib/startup-error.ts'

import { readSettings } from './config.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { startSite } from './listen.ts'
import { startupMessage } from './startup-message.ts'
import { stopOnSignal } from './stop-on-signal.ts'

// React picks its development build, several times slower, unless told otherwise before it is loaded.
process.env.NODE_ENV ??= 'production'

try {
  const settings = readSettings(process.env)
  const site = await startSite(settings)
  stopOnSignal(() => site.close())
  sendHeartbeats(site.backend, settings.databaseUrl === null)
  console.log(await startupMessage(site))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(`Hibo can't start: ${error.message}`)
  process.exitCode = 1
}
