/** Measures a way to compare spellings of names. */

/** Prepares spellings and returns whether a search for one, by its index, finds another. */
export type Speller = (spellings: string[]) => Promise<(searched: number, found: number) => boolean>

export interface Measured {
  /** Share of the pairs of spellings of one name that are found. */
  recall: number
  /** Share of the pairs found that are spellings of one name. */
  precision: number
}

/** Searches each spelling among all others. Each line of `names` has the spellings of one name. */
export async function measurePairs(names: string[][], prepare: Speller): Promise<Measured> {
  const spellings = names.flatMap((line, name) => line.map((text) => ({ text, name })))
  const finds = await prepare(spellings.map(({ text }) => text))
  let pairs = 0
  let right = 0
  let wrong = 0
  for (const [a, searched] of spellings.entries()) {
    for (const [b, other] of spellings.entries()) {
      if (a === b) continue
      const found = finds(a, b)
      if (searched.name === other.name) {
        pairs += 1
        if (found) right += 1
      } else if (found) wrong += 1
    }
  }
  return { recall: right / pairs, precision: right / (right + wrong) }
}
