/** Reads the arguments of an operator's command, runs it, and says in one line why it failed. */
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

import { commandLine } from '#server/lib/command-line.ts'
import { errorCode } from '#server/lib/error-code.ts'
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

/** Resolves a folder against where the command was given, because npm and `hibo` change the working directory. */
export function resolveFolder(folder: string): string {
  return resolve(process.env.INIT_CWD ?? '', folder)
}

/**
 * Reads the words and options behind a command.
 * @param most words that it takes.
 * @throws StartupError with a sentence about what it does not take.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  name: string,
  most: number,
  options: Options,
) {
  const help = `${commandLine(name, '--help')} explains it`
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= most) return { words: positionals, values }
  } catch (error) {
    if (!(error instanceof Error && errorCode(error).startsWith('ERR_PARSE_ARGS_'))) throw error
    const [sentence] = error.message.split('. ')
    throw new StartupError(`${sentence}: ${help}`)
  }
  throw new StartupError(
    `it takes ${most === 0 ? 'no words' : `${most} ${most === 1 ? 'word' : 'words'} at most`}: ${help}`,
  )
}
