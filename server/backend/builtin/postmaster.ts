/** The process of the built-in PostgreSQL: one for a data folder, which ends with the site. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { errorCode } from '#server/lib/error-code.ts'
import { log } from '#server/lib/log.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { type ClusterFolder, explain, readPassword } from './cluster.ts'

/** Longest path of a socket that every system acceptsSessions, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 104
const SOCKET_PORT = 5432
/** Replaying the log of a killed server takes the longest. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 25
const KEPT_OUTPUT_CHARACTERS = 4_000

/**
 * Settings for a small machine. Sessions do little at a time, so none needs parallel workers. PostgreSQL does not log
 * errors of statements: the caller handles them, and they would bring members' words into the log.
 */
const SETTINGS = [
  'shared_buffers=48MB',
  'max_connections=30',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'wal_buffers=1MB',
  'max_wal_senders=0',
  'max_worker_processes=2',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'autovacuum_max_workers=2',
  'io_method=sync',
  'jit=off',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  'timezone=UTC',
  'log_timezone=UTC',
]

interface Place {
  host: string
  port: number
}

/** Where the server listens, with the superuser's password. */
export interface Address extends Place {
  password: string
}

/**
 * Starts PostgreSQL at its place. @param onLost is called when it ends before `stop`.
 * @throws StartupError with what it said.
 */
export async function startPostmaster(
  cluster: ClusterFolder,
  place: Place,
  binaries: string,
  onLost: () => void,
) {
  await stopOrphans(cluster)
  const { folder, data, account } = cluster
  const address = { ...place, password: await readPassword(cluster) }
  const listen =
    address.host === folder
      ? ['listen_addresses=', `unix_socket_directories=${folder}`, 'unix_socket_permissions=0700']
      : [`listen_addresses=${address.host}`]
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, ...[...SETTINGS, ...listen, `port=${address.port}`].flatMap((setting) => ['-c', setting])],
    // A process group of its own: the terminal's Ctrl-C reaches the site alone, which ends its work first.
    { ...account, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  let stage: 'starting' | 'running' | 'stopping' = 'starting'
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_OUTPUT_CHARACTERS)
    if (stage === 'running')
      for (const line of text.trimEnd().split('\n')) log('postgresql', { text: line }, 'warn')
  })
  const endWithSite = () => void server.kill('SIGINT')
  process.once('exit', endWithSite)
  server.once('exit', () => {
    process.off('exit', endWithSite)
    if (stage === 'running') onLost()
  })
  try {
    await waitUntilReady(server, address)
  } catch (error) {
    server.kill('SIGQUIT')
    const reason = explain(said ? new Error(said) : error)
    throw new StartupError(`The database in ${data} does not start: ${reason}`, { cause: error })
  }
  stage = 'running'
  return {
    address,
    /** The server's last lines. */
    said: () => said,
    /** Ends its sessions and writes everything to disk. */
    async stop() {
      stage = 'stopping'
      await endServer(server)
    },
  }
}

/** The address of this folder's running server, by the file that it keeps; null if it takes no sessions. */
export async function runningAddress({
  folder,
  data,
}: Pick<ClusterFolder, 'folder' | 'data'>): Promise<Address | null> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, socketFolder, host = ''] = file.split('\n')
  if (!port) return null
  const password = await readPassword({ folder })
  const address = { host: socketFolder || host, port: Number(port), password }
  return (await acceptsSessions(address)) ? address : null
}

/**
 * Returns a socket in the folder, or on Windows, which has no unix sockets, a port of 127.0.0.1.
 * @throws StartupError if the path is too long.
 */
export async function placeToListen({ folder }: ClusterFolder): Promise<Place> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) < MAX_SOCKET_PATH_BYTES)
    return { host: folder, port: SOCKET_PORT }
  throw new StartupError(
    `The path of the data folder is too long for a socket: set DATA_DIR to a shorter one than ${folder}`,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  return typeof address === 'object' ? (address?.port ?? SOCKET_PORT) : SOCKET_PORT
}

async function waitUntilReady(server: ChildProcess, address: Address): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const failed = once(server, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('it ended at once')
    if (await Promise.race([acceptsSessions(address), failed])) return
    await delay(POLL_MS)
  }
  throw new Error(`it did not answer in ${START_TIMEOUT_MS / 1000} s`)
}

/** True if the server takes sessions. It refuses them while it replays its log. */
async function acceptsSessions({ host, port, password }: Address): Promise<boolean> {
  const client = new Client({ host, port, password, user: 'postgres', database: 'postgres' })
  client.on('error', () => {}) // without a listener a connection that breaks ends the process
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function endServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(late)
}

/**
 * Stops the server that a killed site left running, and the sessions that a killed server leaves for a moment. The
 * caller holds the folder's lock, so no other site uses the server.
 */
export async function stopOrphans({ folder, data }: Pick<ClusterFolder, 'folder' | 'data'>) {
  const files = [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)]
  const [line] = (await readFile(files[0] ?? '', 'utf8').catch(() => '')).split('\n')
  const server = Number(line)
  if (!(server > 0)) return
  const deadline = Date.now() + STOP_TIMEOUT_MS
  for (let left = await processesOf(data, server); left.length > 0; left = await processesOf(data, server)) {
    if (Date.now() > deadline) for (const pid of left) send(pid, 'SIGQUIT')
    else if (left.includes(server)) send(server, 'SIGINT')
    await delay(POLL_MS)
  }
  // After a restart of the machine or container, the process id may be another process's, or a zombie's. PostgreSQL
  // would take either for its server. It removes by itself a file whose process id is free.
  if (send(server, 0)) for (const file of files) await rm(file, { force: true })
}

/** Sends a signal. @returns false if there is no such process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/** Finds PostgreSQL's processes by their working folder. Without `/proc` it finds only the server, by its command. */
async function processesOf(data: string, server: number): Promise<number[]> {
  if (!existsSync('/proc/self/cwd')) {
    const found = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(server)]).catch(() => null)
    return found?.stdout.includes(data) ? [server] : []
  }
  const folder = await realpath(data)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((_, index) => places[index] === folder)
}
