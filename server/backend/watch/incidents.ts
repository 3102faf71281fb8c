/**
 * Keeps the problems that are open, so that each is told once, and its end once, whichever processes find it. A problem
 * that comes and goes is told once an hour.
 */
import type { Queryable } from '../database/database.ts'
import type { Problem, ProblemKind } from './problems.ts'

const HOUR_MS = 3_600_000

export interface Incident {
  kind: ProblemKind
  /** Names the incident: all news of it have this key. */
  key: string
  /** The process that found it. */
  instance: string
  where: string
  /** The time at which a process found it first. */
  beganAt: Date
}

/** A problem as one process finds it. */
export interface Sighting extends Pick<Problem, 'kind' | 'where'> {
  since: string
}

export interface Incidents {
  /** Notes that this process finds the problem. @returns the incident, if this process is to tell of it now. */
  see(problem: Sighting): Promise<Incident | null>
  /** Notes that nobody could be told, so that `see` returns the incident again after this time. */
  untell(kind: ProblemKind, afterMs: number): Promise<void>
  /**
   * Ends the incidents that no process finds any more.
   * @param found the kinds that this process finds.
   * @returns the incidents whose end is to be told.
   */
  over(found: readonly ProblemKind[]): Promise<Incident[]>
}

interface Row {
  kind: ProblemKind
  id: string
  instance: string
  place: string
  began_at: Date
  is_told: boolean
}

const SEE = `insert into auth.incidents as i (kind, instance, place, began_at)
  values ($1, $2, $3, now() - make_interval(secs => $4))
  on conflict (kind) do update set
    seen_at = now(),
    began_at = coalesce(i.began_at, excluded.began_at),
    instance = case when i.began_at is null then excluded.instance else i.instance end,
    place = case when i.began_at is null then excluded.place else i.place end,
    is_told = i.began_at is not null and i.is_told
  returning is_told`
const CLAIM = `update auth.incidents set is_told = true, told_at = now()
  where kind = $1 and not is_told and coalesce(told_at, '-infinity') < now() - interval '1 hour'
  returning *`
const UNTELL = `update auth.incidents
  set is_told = false, told_at = now() - interval '1 hour' + make_interval(secs => $2) where kind = $1`
const OVER = `with over as (
    select * from auth.incidents
    where began_at is not null and seen_at < now() - make_interval(secs => $1) and kind <> all ($2)
    for update skip locked)
  update auth.incidents i set began_at = null, id = gen_random_uuid() from over where i.kind = over.kind
  returning over.*`

/**
 * Incidents that all processes of a database share.
 * @param staleMs an incident is over when no process has found it for so long.
 */
export function sharedIncidents(
  database: Queryable,
  instance: string,
  site: string,
  staleMs: number,
): Incidents {
  const incidentOf = ({ kind, id, instance, place, began_at }: Row): Incident => ({
    ...{ kind, instance, where: place },
    key: `${site}/${kind}/${id}`,
    beganAt: new Date(began_at),
  })
  return {
    async see({ kind, where, since }) {
      // Clocks may differ, so a duration is passed instead of a time.
      const seconds = (Date.now() - Date.parse(since)) / 1_000
      const [seen] = await database.query<Pick<Row, 'is_told'>>(SEE, [kind, instance, where, seconds])
      if (seen?.is_told) return null
      const [claimed] = await database.query<Row>(CLAIM, [kind])
      return claimed ? incidentOf(claimed) : null
    },
    async untell(kind, afterMs) {
      await database.query(UNTELL, [kind, afterMs / 1_000])
    },
    async over(found) {
      const rows = await database.query<Row>(OVER, [staleMs / 1_000, found])
      return rows.filter(({ is_told }) => is_told).map(incidentOf)
    },
  }
}

/**
 * Incidents of this process alone, while the shared ones are out of reach. The key is made of site, kind and day, so
 * that all processes tell of an incident under one key.
 */
export function ownIncidents(instance: string, site: string): Incidents {
  const open = new Map<ProblemKind, Incident & { isTold: boolean }>()
  const silentUntil = new Map<ProblemKind, number>()
  return {
    async see({ kind, where, since }) {
      const day = new Date().toISOString().slice(0, 10)
      const incident = open.get(kind) ?? {
        ...{ kind, instance, where, beganAt: new Date(since), isTold: false },
        key: `${site}/${kind}/${day}`,
      }
      open.set(kind, incident)
      if (incident.isTold || (silentUntil.get(kind) ?? 0) > Date.now()) return null
      incident.isTold = true
      silentUntil.set(kind, Date.now() + HOUR_MS)
      return incident
    },
    async untell(kind, afterMs) {
      silentUntil.set(kind, Date.now() + afterMs)
      const incident = open.get(kind)
      if (incident) incident.isTold = false
    },
    async over(found) {
      const ended = [...open.values()].filter(({ kind }) => !found.includes(kind))
      for (const { kind } of ended) open.delete(kind)
      return ended.filter(({ isTold }) => isTold)
    },
  }
}
