/** Regular maintenance: removes orphaned objects and unconfirmed accounts. */
import type { Database } from './database/database.ts'
import type { Keys } from './keys.ts'
import type { ObjectFiles } from './storage/object-files.ts'
import { removeOrphanedObjects } from './storage/orphaned-objects.ts'

const MINUTE = 60_000 // milliseconds
/** Runs between two checks of unconfirmed accounts: once per hour, because it reads all accounts. */
const ACCOUNTS_EVERY = 60

export interface Maintenance {
  /** Runs once now. Never rejects. */
  run(): Promise<void>
  /** Stops the timer, and resolves when a current run has ended. */
  stop(): Promise<void>
}

/** Runs every minute. The first run is a minute after the start, so as not to slow it down. */
interface MaintenanceSettings {
  database: Database
  files: ObjectFiles
  keys: Keys
  /** False runs nothing by itself. */
  background: boolean
}

export function startMaintenance(store: MaintenanceSettings): Maintenance {
  let runs = 0
  let running = Promise.resolve()

  async function work() {
    await store.keys.refresh()
    await store.database.query('delete from auth.attempts where ends_at < now()')
    await call(store.database, 'internal.empty_abandoned_folders()')
    await call(store.database, 'internal.clear_outbox()')
    await removeOrphanedObjects(store)
    if (runs++ % ACCOUNTS_EVERY === 0) await call(store.database, 'internal.remove_unconfirmed_accounts()')
  }

  function run() {
    running = running.then(work).catch((error: unknown) => {
      console.error(
        'Maintenance failed, and is tried again in a minute:',
        error instanceof Error ? error.name : '',
      )
    })
    return running
  }
  const timer = store.background ? setInterval(() => void run(), MINUTE).unref() : undefined

  return {
    run,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Calls a function of the app's migrations, if it exists: tests may use other migrations. */
async function call(database: Database, name: string) {
  const [found] = await database.query<{ exists: boolean }>(
    'select to_regprocedure($1) is not null as exists',
    [name],
  )
  if (found?.exists) await database.query(`select ${name}`)
}
