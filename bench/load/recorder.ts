/** Notes what was answered, how quickly, and sums it up. */
import { quantile } from '../quantile.ts'

interface Kind {
  times: number[]
  refusals: number[]
  failed: number
}

interface Figures {
  answered: number
  /** 503 with Retry-After. */
  refused: number
  /** Everything else. */
  failed: number
  /** Milliseconds to the answer. */
  p50: number
  p95: number
  p99: number
  /** Milliseconds to the refusal. */
  'refused p95': number
}

export interface Summary {
  /** Successful answers per second, until the last one. */
  rate: number
  all: Figures
  kinds: Record<string, Figures>
  /** Failures by kind, and by status or reason. */
  failures: Record<string, number>
}

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
    summary(): Summary {
      const seconds = (performance.now() - started) / 1000
      const every = [...kinds.values()]
      const all = figuresOf({
        times: every.flatMap(({ times }) => times),
        refusals: every.flatMap(({ refusals }) => refusals),
        failed: every.reduce((sum, { failed }) => sum + failed, 0),
      })
      const byKind = [...kinds].sort().map(([name, kind]) => [name, figuresOf(kind)] as const)
      return { rate: round(all.answered / seconds), all, kinds: Object.fromEntries(byKind), failures }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

function figuresOf({ times, refusals, failed }: Kind): Figures {
  const at = (share: number) => round(quantile(times, share))
  return {
    answered: times.length,
    refused: refusals.length,
    failed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    'refused p95': round(quantile(refusals, 0.95)),
  }
}

export function showSummary(title: string, { rate, all, kinds, failures }: Summary): void {
  console.log(`\n${title}: ${rate} answered per second`, failures)
  console.table({ ...kinds, all })
}

function round(figure: number) {
  return Math.round(figure * 10) / 10
}
