/** Keeps a number of connections busy for a while. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { send } from '../send.ts'
import type { Case, CaseStep } from './cases.ts'

export const CONNECTIONS = 16

/** Milliseconds between two writes beside. */
const PAUSE_MS = 50

export interface Server {
  url: string
  key: string
  /** One for each connection. */
  tokens: readonly string[]
}

/**
 * Each connection sends its steps again and again for `seconds`, in whole rounds, so that what it did is undone at the
 * end. Writes beside go on meanwhile, each after the one before it is answered.
 * @returns milliseconds of each answer but the writes beside, and the number of these. Rejects with the first that is not a success.
 */
export async function keepBusy(
  { url, key, tokens }: Server,
  { steps: stepsOf, beside }: Case,
  seconds: number,
): Promise<{ times: number[]; writes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + 1 })
  const times: number[] = []
  let writes = 0
  const until = performance.now() + seconds * 1000
  const ask = async ({ as, ...step }: CaseStep) => {
    const token = as === undefined ? undefined : tokens[as]
    const { status } = await send({ url, key, agent }, { ...step, token })
    if (status < 200 || status >= 300) throw new Error(`${step.path} answered ${status}`)
  }
  const repeat = async (connection: number) => {
    while (performance.now() < until) {
      for (const step of stepsOf(connection)) {
        const asked = performance.now()
        await ask(step)
        times.push(performance.now() - asked)
      }
    }
  }
  const write = async () => {
    while (beside && performance.now() < until) {
      const due = sleep(PAUSE_MS)
      await ask(beside())
      writes++
      await due
    }
  }
  try {
    await Promise.all([
      write(),
      ...Array.from({ length: CONNECTIONS }, (_, connection) => repeat(connection)),
    ])
  } finally {
    agent.destroy()
  }
  return { times, writes }
}
