/** Records responses with their times, and sums them up. */
import { quantile } from '../quantile.ts'

interface Kind {
  times: number[]
  /** Milliseconds to each response of load shedding: 503 with Retry-After. */
  refusals: number[]
  failed: number
}

export type Recorder = ReturnType<typeof createRecorder>

export function createRecorder() {
  const kinds = new Map<string, Kind>()
  const failures: Record<string, number> = {}
  const started = performance.now()
  const of = (name: string) => {
    const kind = kinds.get(name) ?? { times: [], refusals: [], failed: 0 }
    kinds.set(name, kind)
    return kind
  }
  return {
    answered: (kind: string, time: number) => void of(kind).times.push(time),
    refused: (kind: string, time: number) => void of(kind).refusals.push(time),
    failed(kind: string, what: string) {
      of(kind).failed += 1
      const name = `${kind}: ${what}`
      failures[name] = (failures[name] ?? 0) + 1
    },
    /** Prints the figures of all kinds of requests. @returns successful responses per second until now. */
    show(title: string): number {
      const every = [...kinds.values()]
      const all = {
        times: every.flatMap(({ times }) => times),
        refusals: every.flatMap(({ refusals }) => refusals),
        failed: every.reduce((sum, { failed }) => sum + failed, 0),
      }
      const rate = round(all.times.length / ((performance.now() - started) / 1000))
      console.log(`\n${title}: ${rate} answered per second`, failures)
      const rows = [...[...kinds].sort(), ['all', all] as const]
      console.table(Object.fromEntries(rows.map(([name, kind]) => [name, figuresOf(kind)])))
      return rate
    },
  }
}

/** Times in milliseconds. */
function figuresOf({ times, refusals, failed }: Kind) {
  return {
    answered: times.length,
    refused: refusals.length,
    failed,
    p50: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    p99: round(quantile(times, 0.99)),
    'refused p95': round(quantile(refusals, 0.95)),
  }
}

function round(figure: number) {
  return Math.round(figure * 10) / 10
}
