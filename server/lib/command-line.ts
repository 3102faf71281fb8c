/** Tells an operator how to run a command here. */
import { existsSync } from 'node:fs'

/** A release contains neither the build's sources nor npm. */
const isRelease = !existsSync(new URL('../../vite.config.ts', import.meta.url))

/** @returns a line for the terminal: `npm run backup -- backups/monday`; in a release `hibo backup backups/monday`. */
export function commandLine(name: string, words = ''): string {
  return isRelease ? `hibo ${name} ${words}`.trim() : `npm run ${name}${words && ` -- ${words}`}`
}
