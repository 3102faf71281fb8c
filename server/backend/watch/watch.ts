/** Looks for problems, for the health check, the metrics and the operator's news. */
import { hostname } from 'node:os'
import type { Family } from '#server/lib/prometheus.ts'
import { type AlertSettings, type CurrentProblem, startAlerts } from './alerts.ts'
import { explain, PROBLEM_KINDS, type Problem, type ProblemKind } from './problems.ts'

/** The kinds of problems that each health check looks for anew. */
const LIVE_KINDS: readonly ProblemKind[] = ['database', 'rights', 'schema', 'clock', 'supabase']

export type Watch = ReturnType<typeof startWatch>

/** @param now finds the problems that take little time to check. Never rejects. */
export function startWatch(now: () => Promise<Problem[]>, settings: AlertSettings) {
  const alerts = startAlerts(settings)
  return {
    ...alerts,
    /** Checks what takes little time, and adds the other problems of the last look. Never rejects. */
    async health(): Promise<CurrentProblem[]> {
      const since = new Map(alerts.current().map(({ kind, since }) => [kind, since && { since }]))
      const live = (await now()).map((problem) => ({ ...explain(problem), ...since.get(problem.kind) }))
      const seen = live.map(({ kind }) => kind)
      const before = alerts.current().filter(({ kind }) => !LIVE_KINDS.includes(kind) && !seen.includes(kind))
      return [...live, ...before]
    },
  }
}

/** A metric with 1 for each kind that the last look found, and 0 for the others. */
export function problemFamily(watch: Pick<Watch, 'current'>): Family {
  const found = watch.current().map(({ kind }) => kind)
  return {
    name: 'hibo_problem',
    help: 'What is wrong, as the last look found it.',
    type: 'gauge',
    samples: PROBLEM_KINDS.map((kind) => ({ labels: { kind }, value: found.includes(kind) ? 1 : 0 })),
  }
}

/** The name by which an operator finds this process: its machine, or container, and port. */
export function instanceName(url: string): string {
  return `${hostname().slice(0, 40)}:${new URL(url).port}`
}
