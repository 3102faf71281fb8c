/**
 * Looks for problems every half minute, and tells the operator of lasting problems and of their ends: once for the
 * site, whichever process finds them.
 */
import { log } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'
import type { Incident, Incidents } from './incidents.ts'
import { explain, helpOf, type KnownProblem, type Problem, type ProblemKind, textOf } from './problems.ts'
import type { TellOperator } from './tell-operator.ts'

export const WATCH_MS = 30_000
/** A problem lasts if this many looks in a row find it. */
const LASTING_LOOKS = 2
/** News that could not be delivered are told again after this time. */
const RETRY_MS = 10 * 60_000

export interface AlertSettings {
  find: () => Promise<Problem[]>
  /** Incidents that all processes share; null if there is no database for them. */
  shared: Incidents | null
  /** Incidents of this process alone, while the shared ones are out of reach. */
  own: Incidents
  tell: TellOperator
  /** Interval of the looks; null starts none. */
  everyMs: number | null
}

export interface CurrentProblem extends KnownProblem {
  /** The time at which a look of this process found it first. */
  since?: string
}

interface Found extends Problem {
  looks: number
  since: string
  /** True if this process tells of the problem without the others. */
  isOwn: boolean
}

/** Starts the looks, which go on until `stop`. */
export function startAlerts({ find, shared, own, tell, everyMs }: AlertSettings) {
  let current = new Map<ProblemKind, Found>()
  let running = Promise.resolve()
  let stopping = false
  const stopped = Promise.withResolvers<null>()

  async function look() {
    const found = await find()
    const since = new Date().toISOString()
    const before = current
    current = new Map(
      found.map((problem) => {
        const known = before.get(problem.kind)
        const { looks, ...rest } = known ?? { since, looks: 0, isOwn: false }
        return [problem.kind, { ...rest, ...problem, looks: looks + 1 }]
      }),
    )
    const lasting = [...current.values()].filter(({ looks }) => looks >= LASTING_LOOKS)
    for (const { kind, cause, where, looks } of lasting)
      if (looks === LASTING_LOOKS)
        log('problem-began', { kind, cause, where, text: textOf(kind), help: helpOf(kind) }, 'error')
    for (const { kind, cause, looks } of before.values())
      if (looks >= LASTING_LOOKS && !current.has(kind)) log('problem-ended', { kind, cause })
    const isAway = shared === null || current.has('database')
    for (const problem of lasting) {
      if (isAway && shared !== null && problem.kind !== 'database') continue // told when the others can be asked
      const seen = isAway ? null : await seeTogether(shared, problem)
      const incidents = seen ? shared : own
      const incident = seen ? seen.incident : await own.see(problem)
      if (incident) await send(incidents, incident, 'began', problem.cause)
    }
    const end = async (over: Incident[]) => {
      for (const incident of over) await send(null, incident, 'ended', '')
    }
    const kinds = [...current.keys()]
    await end(await own.over(kinds))
    if (!isAway) await end(await shared.over(kinds))
  }

  /** @returns null if no row could be written: a full disk may have no room for it. */
  async function seeTogether(incidents: Incidents, problem: Found) {
    if (problem.isOwn) return null
    try {
      return { incident: await incidents.see(problem) }
    } catch (error) {
      if (problem.kind !== 'disk') throw error
      problem.isOwn = true
      return null
    }
  }

  async function send(
    incidents: Incidents | null,
    incident: Incident,
    event: 'began' | 'ended',
    cause: string,
  ) {
    if (stopping) return incidents?.untell(incident.kind, 0)
    const isTaken = await Promise.race([tell({ ...incident, event, cause }), stopped.promise])
    if (!isTaken) await incidents?.untell(incident.kind, isTaken === null ? 0 : RETRY_MS)
  }

  /** Looks now, and tells the operator of problems that last. Never rejects. */
  function check() {
    running = running.then(look).catch((error: unknown) => {
      // The database has become unavailable: the next look finds that.
      log('look-failed', { cause: reasonOf(error) }, 'error')
    })
    return running
  }
  const timer = everyMs === null ? undefined : setInterval(() => void check(), everyMs).unref()

  return {
    /** The problems of the last look. */
    current: (): CurrentProblem[] =>
      [...current.values()].map(({ looks: _looks, isOwn: _isOwn, ...problem }) => explain(problem)),
    check,
    /** Resolves when a running look has ended. The look drops its news, which the next start tells. */
    stop() {
      clearInterval(timer)
      stopping = true
      stopped.resolve(null)
      return running
    },
  }
}
