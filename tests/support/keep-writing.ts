/** Writes one thing after the other while something else happens. */
import { waitFor } from './wait-for.ts'

/** @param write writes the thing of this number. @returns its name if it was answered, else null. */
export function keepWriting(write: (number: number) => Promise<string | null>) {
  const answered: string[] = []
  let goesOn = true
  const running = (async () => {
    for (let number = 0; goesOn; number++) {
      const name = await write(number)
      if (name !== null) answered.push(name)
    }
  })()
  return {
    /** Names of what was answered so far. */
    answered,
    until: (amount: number) => waitFor('answers', () => answered.length >= amount || undefined),
    async end() {
      goesOn = false
      await running
    },
  }
}
