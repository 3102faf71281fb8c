/** Regular maintenance: orphaned objects and counted attempts each minute, and the database's own part each hour. */
import type { Database, Queryable } from './database/database.ts'
import type { Keys } from './keys.ts'
import type { ObjectFiles } from './storage/object-files.ts'
import { removeOrphanedObjects } from './storage/orphaned-objects.ts'

const MINUTE_MS = 60_000
/** Seconds until the next process may run a task: a little less than the timers' time. */
const MINUTE_CLAIM_SECONDS = 50
/** Once per hour, because it reads all accounts. */
const HOUR_CLAIM_SECONDS = 59 * 60
const MAINTAIN = 'select internal.maintain()'

export interface Maintenance {
  /** Runs everything now, whoever ran it last. Never rejects. */
  run(): Promise<void>
  /** Stops the timer, and resolves when a current run has ended. */
  stop(): Promise<void>
}

interface MaintenanceSettings {
  database: Database
  files: ObjectFiles
  keys: Keys
  /** False runs nothing by itself. */
  background: boolean
}

/**
 * Runs every minute, in one process of those that share the database. The first run is a minute after the start, so as
 * not to slow it down.
 */
export function startMaintenance(store: MaintenanceSettings): Maintenance {
  const { database, keys } = store
  let running = Promise.resolve()

  async function cleanUp() {
    await database.query('delete from auth.attempts where ends_at < now()')
    await database.query('select internal.empty_abandoned_folders()')
    await removeOrphanedObjects(store)
  }
  async function everything() {
    await keys.refresh()
    await cleanUp()
    await database.query(MAINTAIN)
  }
  async function claimedTasks() {
    await keys.refresh()
    if (await claimTask(database, 'clean up', MINUTE_CLAIM_SECONDS)) await cleanUp()
    if (await claimTask(database, 'maintain', HOUR_CLAIM_SECONDS)) await database.query(MAINTAIN)
  }

  function run(work: () => Promise<void>) {
    running = running.then(work).catch((error: unknown) => {
      console.error(
        'Maintenance failed, and is tried again in a minute:',
        error instanceof Error ? error.name : '',
      )
    })
    return running
  }
  const timer = store.background ? setInterval(() => void run(claimedTasks), MINUTE_MS).unref() : undefined

  return {
    run: () => run(everything),
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/**
 * Claims a task for `seconds`. A row instead of an advisory lock: it needs no connection while the task runs, and it
 * also keeps the processes from running the task one after the other.
 */
export async function claimTask(database: Queryable, task: string, seconds: number): Promise<boolean> {
  const taken = await database.query(
    `insert into auth.task_claims as t (task, claimed_at) values ($1, now())
    on conflict (task) do update set claimed_at = now() where t.claimed_at < now() - make_interval(secs => $2)
    returning 1`,
    [task, seconds],
  )
  return taken.length > 0
}
