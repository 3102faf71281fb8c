/**
 * The built-in PostgreSQL, for sites without `DATABASE_URL`: npm's binaries with a database in the data folder, which
 * other machines can't reach. It starts and ends with the site. The tables belong to a role without special rights.
 */
import { rm } from 'node:fs/promises'

import { Client } from 'pg'

import { postgresAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, locateCluster, openTo, placeOf } from './cluster.ts'
import { type Address, placeToListen, runningAddress, startPostmaster, stopOrphans } from './postmaster.ts'

/** The name of both the database and its owner. */
const NAME = 'hibo'

export type Builtin = Awaited<ReturnType<typeof openBuiltin>>

/**
 * Starts the database of the data folder. The caller holds the folder's lock.
 * @param onLost is called when the server ends before `close`.
 * @throws StartupError with a sentence that says what to do.
 */
export async function openBuiltin(dataDir: string, onLost: () => void) {
  const account = await postgresAccount()
  const cluster = await locateCluster(dataDir, account)
  const binaries = await findBinaries(account)
  const place = await placeToListen(cluster)
  await openTo(account, dataDir)
  await ensureCluster(cluster, binaries)
  const { address, said, stop } = await startPostmaster(cluster, place, binaries, onLost)
  try {
    await ensureDatabase(address)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    /** The URL of the database for its owner. */
    url: urlFor(address, NAME, NAME),
    /** The URL for the superuser. */
    adminUrl: urlFor(address, 'postgres', 'postgres'),
    cluster,
    /** The server's last lines. */
    said,
    close: stop,
  }
}

/** The running database of a data folder, whoever started it; null if none takes sessions. */
export async function findBuiltin(dataDir: string) {
  const address = await runningAddress(await placeOf(dataDir))
  return address && { url: urlFor(address, NAME, NAME) }
}

/** Removes the data folder of a process that has ended, and stops the server that it left running. */
export async function removeBuiltin(dataDir: string): Promise<void> {
  const cluster = await placeOf(dataDir)
  await stopOrphans(cluster)
  // An `initdb` that outlived its process may still write.
  for (const folder of [cluster.folder, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A start that was interrupted may have left the role without the database. */
async function ensureDatabase(address: Address) {
  const admin = new Client({ connectionString: urlFor(address, 'postgres', 'postgres') })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $1) as database`,
      [NAME],
    )
    const password = admin.escapeLiteral(address.password)
    if (!rows[0]?.role) {
      await admin.query(`create role ${NAME} login createrole password ${password}`)
      // `npm run move` needs this: it loads rows that have already passed all triggers.
      await admin.query(`grant set on parameter session_replication_role to ${NAME}`)
    }
    if (!rows[0]?.database) await admin.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await admin.end()
  }
}

function urlFor({ host, port, password }: Address, user: string, database: string) {
  const url = new URL(`postgres://${user}:${password}@localhost/${database}`)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}
