/** What nobody waits for: files without use, accounts that nobody confirmed. */
import type { Database } from './database/database.ts'
import type { ObjectFiles } from './storage/object-files.ts'
import { removeOrphanedObjects } from './storage/orphaned-objects.ts'

const MINUTE = 60_000 // milliseconds
/** Once in an hour: it reads all accounts. */
const ACCOUNTS_EVERY = 60

export interface Maintenance {
  /** Does everything at once, as its turn comes each minute. Never rejects. */
  run(): Promise<void>
  /** Resolves when a run under way has ended. */
  stop(): Promise<void>
}

/** Begins after a minute, so that starting is not slower for it. */
export function startMaintenance(store: { database: Database; files: ObjectFiles }): Maintenance {
  let turn = 0
  let running = Promise.resolve()

  async function work() {
    await call(store.database, 'internal.empty_abandoned_folders()')
    await removeOrphanedObjects(store)
    if (turn++ % ACCOUNTS_EVERY === 0) await call(store.database, 'internal.remove_unconfirmed_accounts()')
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
  const timer = setInterval(() => void run(), MINUTE)
  timer.unref()

  return {
    run,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Functions of the app's migrations. */
async function call(database: Database, name: string) {
  const [found] = await database.query<{ exists: boolean }>(
    'select to_regprocedure($1) is not null as exists',
    [name],
  )
  if (found?.exists) await database.query(`select ${name}`)
}
