/** Notes what was answered, how quickly, and sums it up. */
import { quantile } from '../quantile.ts'

interface Kind {
  times: number[]
  refusedTimes: number[]
  errors: Record<string, number>
}

export interface Summary {
  /** Successful answers per second, until the last one. */
  rate: number
  answered: number
  /** 503 with Retry-After; in all, and by kind. */
  refused: number
  refusedKinds: Record<string, number>
  /** Everything else, by status or failure. */
  errors: Record<string, number>
  /** Milliseconds: all successful answers, all refusals, and each kind. */
  latency: Percentiles
  refusals: Percentiles
  kinds: Record<string, Percentiles>
}

interface Percentiles {
  count: number
  p50: number
  p95: number
  p99: number
  most: number
}

export function createRecorder() {
  const kinds = new Map<string, Kind>()
  const started = performance.now()
  const of = (kind: string) => {
    const known = kinds.get(kind) ?? { times: [], refusedTimes: [], errors: {} }
    kinds.set(kind, known)
    return known
  }
  return {
    answered: (kind: string, time: number) => void of(kind).times.push(time),
    refused: (kind: string, time: number) => void of(kind).refusedTimes.push(time),
    failed(kind: string, what: string) {
      const { errors } = of(kind)
      errors[what] = (errors[what] ?? 0) + 1
    },
    summary(): Summary {
      const all = [...kinds.values()]
      const latency = percentiles(all.flatMap(({ times }) => times))
      const refusals = percentiles(all.flatMap(({ refusedTimes }) => refusedTimes))
      const errors: Record<string, number> = {}
      const refusedKinds: Record<string, number> = {}
      for (const [name, kind] of kinds) {
        if (kind.refusedTimes.length > 0) refusedKinds[name] = kind.refusedTimes.length
        for (const [what, count] of Object.entries(kind.errors)) errors[`${name}: ${what}`] = count
      }
      return {
        rate: round(latency.count / ((performance.now() - started) / 1000)),
        answered: latency.count,
        refused: refusals.count,
        refusedKinds,
        errors,
        latency,
        refusals,
        kinds: Object.fromEntries([...kinds].sort().map(([name, { times }]) => [name, percentiles(times)])),
      }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

function percentiles(times: number[]): Percentiles {
  const at = (share: number) => round(quantile(times, share))
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

function round(figure: number) {
  return Math.round(figure * 10) / 10
}
