import { say } from '#server/lib/log.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import { readSettings } from './config.ts'
import { type RunningSite, type StartOptions, startSite } from './listen.ts'
import { startupMessage } from './startup-message.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Reads the settings, starts, prints the URL, stops on a signal. @returns null if the operator has to do something. */
export async function runSite(options: StartOptions = {}): Promise<RunningSite | null> {
  try {
    const settings = readSettings(process.env)
    const site = await startSite(settings, options)
    stopOnSignal(() => site.close())
    say('started', await startupMessage(site, settings.databaseUrl === null))
    return site
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    say('not-started', `Hibo can't start: ${error.message}`, 'error')
    process.exitCode = 1
    return null
  }
}
