/** Runs an operator's commands, and chooses the moments at which a drill kills them. */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { openBackend } from '#server/backend/backend.ts'
import { startChild } from '#tests/support/child.ts'

/** The number of kills of each drill. */
export const KILLS = Number(process.env.DRILL_KILLS ?? 3)
const SEED = Number(process.env.DRILL_SEED ?? 1)

/** Where a site keeps its data: a DATA_DIR, and perhaps a PostgreSQL. */
export interface Place {
  dataDir: string
  databaseUrl?: string
}

function environment({ dataDir, databaseUrl = '' }: Place) {
  return { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}

export const SITE = 'http://hibo.test'

/** Opens the backend of a place in this process. */
export function open({ dataDir, databaseUrl = '' }: Place, demo = false) {
  return openBackend({
    ...{ dataDir, databaseUrl: databaseUrl || null, siteUrl: SITE, smtpUrl: null },
    ...{ oauth: {}, demo, rateLimits: false, background: false },
  })
}

/** Runs one of the operator's commands to its end. */
export async function operate(script: string, words: string[], at: Place): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: environment(at),
  })
  return stdout
}

/** Runs a command and kills it after a while. @returns whether the command had succeeded before */
export async function killAfter(
  script: string,
  words: string[],
  at: Place,
  afterMs: number,
): Promise<boolean> {
  const child = startChild(process.execPath, [`scripts/${script}.ts`, ...words], { env: environment(at) })
  await Promise.race([child.exited, delay(afterMs)])
  return (await child.end('SIGKILL')) === 0
}

/** Chooses moments within the time of an undisturbed run. The same seed gives the same moments. */
export function moments(wholeMs: number): number[] {
  let state = SEED
  return Array.from({ length: KILLS }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state / 2_147_483_647) * wholeMs
  })
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
