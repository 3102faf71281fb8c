/** A real PostgreSQL for tests: a temporary cluster with migrated, empty databases. */
import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { postgresAccount } from '#server/backend/builtin/account.ts'
import { connected, createCluster, runOnce, startCluster } from './cluster.ts'
import { buildDatabase } from './migrations.ts'
import type { Binaries } from './postgres-binaries.ts'

export interface PostgresServer {
  /** Name in tests, e.g. `PostgreSQL 15`. */
  name: string
  /** Process id of the server. */
  processId: number
  /** Connection URL of the database `postgres`, as the superuser. */
  adminUrl: string
  /** Creates a migrated, empty database and returns its connection URL, as the superuser. */
  createDatabase(): Promise<string>
  /** Creates an empty database without migrations. */
  createBareDatabase(): Promise<string>
  /** Creates a database as the compose file's first start does. The URL is for the app's role, no superuser. */
  createDeployedDatabase(): Promise<string>
  /** Gives a folder to the server's account. */
  own(folder: string): Promise<void>
  /** Stops the server as an operator does. @returns a function that starts it again: `await (await halt())()`. */
  halt(): Promise<() => Promise<void>>
  /** Suspends the server's processes, or resumes them. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  close(): Promise<void>
  /** Does what `close` does, without waiting. */
  abandon(): void
}

const DATABASE_INIT = fileURLToPath(new URL('../../../deploy/database-init.sh', import.meta.url))
const TEMPLATE = 'hibo_template'
/** The data does not outlive the test, so writes do not wait for the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=120']

/** Creates a cluster in a temporary folder and starts it. Rejects with the server's output. */
export async function startPostgres(binaries: Binaries): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-postgres-'))
  await createCluster(binaries, folder)
  let cluster = await startCluster(binaries, folder, SETTINGS)
  const close = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { urlOf } = cluster
  let template: Promise<void> | undefined
  let created = 0
  const create = async (template: string) => {
    created += 1
    const name = `hibo_${created}`
    await runOnce(urlOf('postgres'), `create database ${name} template ${template}`)
    return urlOf(name)
  }
  return {
    name: `PostgreSQL ${binaries.major}`,
    processId: cluster.processId,
    adminUrl: urlOf('postgres'),
    async createDatabase() {
      // Not made at the start: the superuser would own the API's roles, and a deployed app could not act as them.
      template ??= makeTemplate(urlOf)
      await template
      return create(TEMPLATE)
    },
    createBareDatabase: () => create('template0'),
    async createDeployedDatabase() {
      await createDeployedDatabase(urlOf('postgres'))
      return urlOf('hibo').replace('postgres@', `hibo:${DEPLOYED_PASSWORD}@`)
    },
    async own(owned) {
      const account = await postgresAccount()
      if (account) await chown(owned, account.uid, account.gid)
    },
    async halt() {
      const port = Number(new URL(urlOf('postgres')).port)
      await cluster.stop('fast')
      return async () => {
        cluster = await startCluster(binaries, folder, SETTINGS, port)
      }
    },
    freeze: () => signalServer(cluster.processId, 'SIGSTOP'),
    thaw: () => signalServer(cluster.processId, 'SIGCONT'),
    close,
    abandon() {
      process.kill(cluster.processId, 'SIGQUIT')
      // A process of its own removes the folder: this one may end before thousands of files are removed.
      spawn('sh', ['-c', 'sleep 2; rm -rf "$0"', folder], { detached: true, stdio: 'ignore' }).unref()
    },
  }
}

const DEPLOYED_PASSWORD = 'password'

/** Runs the statements of the compose file's first start. @param url a database's, as the superuser. */
async function createDeployedDatabase(url: string): Promise<void> {
  const script = await readFile(DATABASE_INIT, 'utf8')
  const statements = /<<'SQL'\n([\s\S]*?)SQL\n/.exec(script)?.[1] ?? ''
  const all = statements.replace(":'password'", `'${DEPLOYED_PASSWORD}'`).split(';\n').filter(Boolean)
  await connected(url, async (admin) => {
    for (const statement of all) await admin.query(statement)
  })
}

async function makeTemplate(urlOf: (database: string) => string): Promise<void> {
  await runOnce(urlOf('postgres'), `create database ${TEMPLATE}`)
  await connected(urlOf(TEMPLATE), (sql) => buildDatabase(sql.query))
}

/** Signals a server and the processes of its connections. */
export async function signalServer(server: number, signal: NodeJS.Signals) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  for (const line of stdout.trim().split('\n')) {
    const [id = 0, parent] = line.trim().split(/\s+/).map(Number)
    if (id === server || parent === server) process.kill(id, signal)
  }
}
