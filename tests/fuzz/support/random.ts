/** Seeded random numbers: the same seed gives the same cases. */
export interface Random {
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns true once in `times` calls on average. */
  oneIn(times: number): boolean
}

/** The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    oneIn: (times) => below(times) === 0,
  }
}
