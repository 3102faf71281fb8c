/** Two ways to ask: as many people as the site can serve, each waiting for a response; and people who just come. */
import { Agent } from 'node:http'

import { send } from '../send.ts'
import type { Ask } from './mix.ts'
import type { Recorder } from './recorder.ts'

export interface Asker {
  /** `people` at once, each asking again when answered, for `seconds`. */
  closedLoop(next: () => Ask, recorder: Recorder, people: number, seconds: number): Promise<void>
  /** `rate` askers per second, whatever becomes of those before them, for `seconds`. */
  openLoop(next: () => Ask, recorder: Recorder, rate: number, seconds: number): Promise<void>
  close(): void
}

/** @param ips the people's own, one after the other; without them all share this machine's. */
export function createAsker(url: string, key: string, ips: readonly string[] = []): Asker {
  const agent = new Agent({ keepAlive: true })
  let asked = 0

  async function ask({ kind, accepted, ...step }: Ask, recorder: Recorder): Promise<void> {
    const started = performance.now()
    const localAddress = ips[asked++ % ips.length]
    try {
      const { status, isRefusal } = await send({ url, key, agent, localAddress }, step)
      const time = performance.now() - started
      if (status < 300 || status === accepted) recorder.answered(kind, time)
      else if (isRefusal) recorder.refused(kind, time)
      else recorder.failed(kind, String(status))
    } catch (error) {
      recorder.failed(kind, error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  }

  return {
    async closedLoop(next, recorder, people, seconds) {
      const until = performance.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: people }, async () => {
          while (performance.now() < until) await ask(next(), recorder)
        }),
      )
    },
    async openLoop(next, recorder, rate, seconds) {
      const started = performance.now()
      const under = new Set<Promise<void>>()
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.min(rate * seconds, ((performance.now() - started) / 1000) * rate)
        for (; sent < due; sent++) {
          const asked = ask(next(), recorder)
          under.add(asked)
          void asked.finally(() => under.delete(asked))
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await Promise.all(under)
    },
    close: () => agent.destroy(),
  }
}
