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
