/** Measures how long one thing takes when it is done again and again, alone. */
import { quantile } from '../quantile.ts'

export interface Times {
  /** Milliseconds. */
  p50: number
  p95: number
}

const WARM_UP = 3
const MIN_RUNS = 5
const MAX_RUNS = 200
/** Milliseconds for each query. */
const BUDGET = 300

export async function timesOf(ask: () => Promise<unknown>): Promise<Times> {
  for (let turn = 0; turn < WARM_UP; turn++) await ask()
  const times: number[] = []
  const until = performance.now() + BUDGET
  while (times.length < MIN_RUNS || (times.length < MAX_RUNS && performance.now() < until)) {
    const asked = performance.now()
    await ask()
    times.push(performance.now() - asked)
  }
  const at = (share: number) => Number(quantile(times, share).toPrecision(3))
  return { p50: at(0.5), p95: at(0.95) }
}
