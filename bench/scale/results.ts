import type { SizeName } from './sizes.ts'

/** Figures of one query or write, by way and size: `{ "feed: page 1": { "sql": { "small": { "p50": … } } } }`. */
export type Results = Record<string, Record<string, Partial<Record<SizeName, Record<string, number>>>>>

/** `later` on top of `earlier`; what only one of them has stays. */
export function mergeResults(earlier: Results, later: Results): Results {
  const merged: Results = { ...earlier }
  for (const [name, ways] of Object.entries(later)) {
    const known = { ...merged[name] }
    for (const [way, sizes] of Object.entries(ways)) known[way] = { ...known[way], ...sizes }
    merged[name] = known
  }
  return merged
}
