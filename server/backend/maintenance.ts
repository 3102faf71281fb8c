/**
 * Regular maintenance, in steps: each is bounded, runs in a transaction of its own, and fails alone. Every process runs
 * all steps, which are safe to run twice at once. The database lists its own steps (`internal.maintenance_steps`).
 */
import { log } from '#server/lib/log.ts'
import { CLEAR_CHANGES } from './database/change-log.ts'
import type { Database } from './database/database.ts'
import { unavailableFrom } from './database/unavailable.ts'
import type { Keys } from './keys.ts'
import type { ObjectFiles } from './storage/object-files.ts'
import { removeOrphanedObjects } from './storage/orphaned-objects.ts'

const MINUTE_MS = 60_000
/** Interval of the steps that read much to find little. */
const SLOW_INTERVAL_MINUTES = 60
/** Time for which a step with more work is run again. Requests get the database between two runs. */
const MAX_STEP_MS = 5_000

interface MaintenanceSettings {
  database: Database
  files: ObjectFiles
  keys: Keys
  /** False starts no timer. */
  background: boolean
}

/** Runs every minute. The first run, of everything, is a minute after the start, so as not to slow it down. */
export function startMaintenance(store: MaintenanceSettings) {
  const { database, keys } = store
  /** Failures of a step in a row. */
  const failures = new Map<string, number>()
  let running = Promise.resolve()
  let minutes = 0

  const ownSteps: Readonly<Record<string, () => Promise<unknown>>> = {
    refresh_keys: () => keys.refresh(),
    clear_attempts: () => database.query(CLEAR_ATTEMPTS),
    clear_changes: () => database.query(CLEAR_CHANGES),
    remove_abandoned_files: () => database.query('select internal.remove_abandoned_files()'),
    remove_orphaned_objects: () => removeOrphanedObjects(store),
  }

  async function runDatabaseStep(name: string) {
    const until = performance.now() + MAX_STEP_MS
    for (;;) {
      const [result] = await database.query<{ done: number; error: string | null }>(
        'select done, error from internal.maintain($1)',
        [name],
      )
      if (result?.error) throw new Error(result.error)
      if (!result?.done || performance.now() > until) return
    }
  }

  async function attempt(name: string, work: () => Promise<unknown>) {
    try {
      await work()
      failures.delete(name)
    } catch (error) {
      // An unavailable database is no failure of the step: the health check reports it.
      if (unavailableFrom(error)) return
      failures.set(name, (failures.get(name) ?? 0) + 1)
      const reason = error instanceof Error ? error.message : ''
      log(
        'maintenance-failed',
        { text: `${name} failed, and is tried again in a minute: ${reason}` },
        'error',
      )
    }
  }

  async function runSteps(isHour: boolean) {
    for (const [name, work] of Object.entries(ownSteps)) await attempt(name, work)
    await attempt('list_steps', async () => {
      const due = await database.query<{ name: string }>(
        'select name from internal.maintenance_steps where $1 or not hourly or name = any($2) order by name',
        [isHour, [...failures.keys()]],
      )
      for (const { name } of due) await attempt(name, () => runDatabaseStep(name))
    })
  }

  function run(isHour: boolean) {
    running = running.then(() => runSteps(isHour))
    return running
  }
  const timer = store.background
    ? setInterval(() => void run(minutes++ % SLOW_INTERVAL_MINUTES === 0), MINUTE_MS).unref()
    : undefined

  return {
    /** Runs everything now. Never rejects. */
    run: () => run(true),
    /** Names of the steps that failed in both of their last two runs. */
    failing: () => [...failures].filter(([, times]) => times > 1).map(([name]) => name),
    /** Stops the timer, and resolves when a current run has ended. */
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

const CLEAR_ATTEMPTS = `
  delete from auth.attempts where (kind, key) in (
    select kind, key from auth.attempts where ends_at < now() order by ends_at limit 5000)`
