/** Keeps a number of connections busy for a while. */
import { Agent } from 'node:http'

import { send } from '../send.ts'
import type { CaseStep } from './cases.ts'

export const CONNECTIONS = 16

export interface Server {
  url: string
  key: string
  /** One for each connection. */
  tokens: readonly string[]
}

/**
 * Each connection sends its steps again and again for `seconds`, in whole rounds, so that what it did is undone at the
 * end.
 * @returns milliseconds of each answer. Rejects with the first that is not a success.
 */
export async function keepBusy(
  { url, key, tokens }: Server,
  stepsOf: (connection: number) => readonly CaseStep[],
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const repeat = async (connection: number) => {
    while (performance.now() < until) {
      for (const { as, ...step } of stepsOf(connection)) {
        const asked = performance.now()
        const { status } = await send(
          { url, key, agent },
          { ...step, token: as === undefined ? undefined : tokens[as] },
        )
        if (status < 200 || status >= 300) throw new Error(`${step.path} answered ${status}`)
        times.push(performance.now() - asked)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => repeat(connection)))
  } finally {
    agent.destroy()
  }
  return times
}
