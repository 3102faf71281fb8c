/** Writes one thing after the other while something else happens. */
import { waitFor } from './wait-for.ts'

/** @param write makes write number `number`, and returns its name if the server answered, else null. */
export function keepWriting(write: (number: number) => Promise<string | null>) {
  const answered: string[] = []
  let isRunning = true
  const running = (async () => {
    for (let number = 0; isRunning; number++) {
      const name = await write(number)
      if (name !== null) answered.push(name)
    }
  })()
  return {
    /** Names of the writes that the server has answered so far. */
    answered,
    until: (amount: number) => waitFor('answers', () => answered.length >= amount || undefined),
    async end() {
      isRunning = false
      await running
    },
  }
}
