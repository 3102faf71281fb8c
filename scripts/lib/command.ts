import { resolve } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

/**
 * Runs an operator's command. `run` resolves with null, or with the reason why it could not. A reason or a StartupError
 * becomes one line and exit code 1.
 */
export async function command(what: string, run: () => Promise<string | null>): Promise<void> {
  let reason: string | null
  try {
    reason = await run()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    reason = error.message
  }
  if (reason === null) return
  console.error(`Can't ${what}: ${reason}`)
  process.exitCode = 1
}

/** The folder that an operator names, seen from where the command was given: npm and `hibo` go to their own. */
export function named(folder: string): string {
  return resolve(process.env.INIT_CWD ?? '', folder)
}
