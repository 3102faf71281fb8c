/**
 * Offers end by the clock, without a write that would invalidate a cache. So a cached value lasts until the earliest
 * end of the offers that it shows, which the API's responses name `ends_at`.
 */

/** Milliseconds by which the database's clock may be behind this process's. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000
/** Milliseconds for which a value is kept while the two clocks disagree whether an offer has ended. */
const WHILE_CLOCKS_DIFFER_MS = 1_000

// Finds no end in a text that a member wrote, because its quotes are escaped there.
const END = /"ends_at": ?"([^"\\]{1,40})"/g

/** The milliseconds until the earliest end in a response; Infinity without one. */
export function msToNextEnd(response: string, now = Date.now()): number {
  const ends = [...response.matchAll(END)]
    .map(([, end = '']) => Date.parse(end) - now)
    .filter((left) => left > -MAX_CLOCK_DIFFERENCE_MS)
  return Math.max(Math.min(...ends), WHILE_CLOCKS_DIFFER_MS)
}

/** A fetch that remembers the earliest end in its responses. */
export function watchEnds(fetch: typeof globalThis.fetch) {
  let earliest = Number.POSITIVE_INFINITY
  const watchingFetch: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    earliest = Math.min(earliest, Date.now() + msToNextEnd(await response.clone().text()))
    return response
  }
  return { watchingFetch, lastsMs: () => earliest - Date.now() }
}
