/**
 * Regular maintenance: orphaned objects and counted attempts each minute, and the database's own part each hour. Every
 * process does all of it, because each part may run twice: it is bounded, and deletes what is over.
 */
import type { Database } from './database/database.ts'
import type { Keys } from './keys.ts'
import type { ObjectFiles } from './storage/object-files.ts'
import { removeOrphanedObjects } from './storage/orphaned-objects.ts'

const MINUTE_MS = 60_000
/** Between two runs of the database's own part, which reads all accounts. */
const MAINTAIN_EVERY_MINUTES = 60

export interface Maintenance {
  /** Runs everything now. Never rejects. */
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

/** Runs every minute. The first run, of everything, is a minute after the start, so as not to slow it down. */
export function startMaintenance(store: MaintenanceSettings): Maintenance {
  const { database, keys } = store
  let running = Promise.resolve()
  let minutes = 0

  async function cleanUp() {
    await keys.refresh()
    await database.query('delete from auth.attempts where ends_at < now()')
    await database.query('select internal.empty_abandoned_folders()')
    await removeOrphanedObjects(store)
  }
  async function everything() {
    await cleanUp()
    await database.query('select internal.maintain()')
  }
  async function everyMinute() {
    if (minutes % MAINTAIN_EVERY_MINUTES === 0) await everything()
    else await cleanUp()
    minutes++
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
  const timer = store.background ? setInterval(() => void run(everyMinute), MINUTE_MS).unref() : undefined

  return {
    run: () => run(everything),
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
