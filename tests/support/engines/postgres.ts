/** A real PostgreSQL for tests: a throw-away cluster whose databases start out migrated and empty. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'

import { buildDatabase } from './migrations.ts'
import type { Binaries } from './postgres-binaries.ts'

export interface PostgresServer {
  /** For test names, e.g. `PostgreSQL 15`. */
  name: string
  /** Of the server that the processes of all connections belong to. */
  processId: number
  /** A new database of its own, migrated and empty: its address, as the superuser. */
  createDatabase(): Promise<string>
  /** The same without anything in it. */
  createBareDatabase(): Promise<string>
  close(): Promise<void>
}

const TEMPLATE = 'hibo_template'
const START_TIMEOUT_MS = 30_000
/** Nothing here outlives the test: no waiting for the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=120']

/** Makes a cluster in a temporary folder, starts it and migrates a template. Rejects with the server's own words. */
export async function startPostgres(binaries: Binaries): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hibo-postgres-'))
  const identity = await unprivilegedIdentity()
  if (identity) await chown(folder, identity.uid, identity.gid)

  const data = join(folder, 'data')
  await promisify(execFile)(
    join(binaries.folder, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...identity, cwd: folder },
  )

  const port = await freePort()
  const server = spawn(
    join(binaries.folder, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...SETTINGS.flatMap((s) => ['-c', s])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const close = async () => {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server, address('postgres'))
    await makeTemplate(address)
  } catch (error) {
    await close()
    throw error
  }

  let created = 0
  const create = async (template: string) => {
    created += 1
    const name = `hibo_${created}`
    await runOnce(address('postgres'), `create database ${name} template ${template}`)
    return address(name)
  }
  return {
    name: `PostgreSQL ${binaries.major}`,
    processId: server.pid ?? 0,
    createDatabase: () => create(TEMPLATE),
    createBareDatabase: () => create('template0'),
    close,
  }
}

/** PostgreSQL refuses to run as root: root lends it the identity of a user without rights. */
async function unprivilegedIdentity() {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

async function waitUntilReady(server: ChildProcess, address: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at its start:\n${said}`)
    const ready = await runOnce(address, 'select 1').then(
      () => true,
      () => false,
    )
    if (ready) return
    await delay(50)
  }
  throw new Error(`PostgreSQL did not start in time:\n${said}`)
}

async function makeTemplate(address: (database: string) => string): Promise<void> {
  await runOnce(address('postgres'), `create database ${TEMPLATE}`)
  const sql = connect(address(TEMPLATE), 1)
  await buildDatabase((script) => sql.unsafe(script).simple())
  await sql.end()
}

/** A connection pool without notices. End it before the server closes. */
export function connect(address: string, max: number): postgres.Sql {
  return postgres(address, { max, onnotice: () => undefined })
}

async function runOnce(address: string, statement: string): Promise<void> {
  const sql = connect(address, 1)
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  // "Immediate": the folder is thrown away, nothing needs a checkpoint.
  server.kill('SIGQUIT')
  await ended
}
