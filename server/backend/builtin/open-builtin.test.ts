/** The built-in database from the operator's view: refusals, messages, and processes that outlive each other. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, expect, onTestFinished, test } from 'vitest'

import { StartupError } from '#server/lib/startup-error.ts'
import { startModule } from '#server/testing/start-module.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { lockFolder } from '../folder-lock.ts'
import { prepareCluster } from '../testing/prepared-cluster.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Builtin, openBuiltin } from './open-builtin.ts'

const IS_ROOT = process.getuid?.() === 0
const base = temporaryFolder()

const opened: Builtin[] = []
afterEach(async () => {
  for (const builtin of opened.splice(0)) await builtin.close()
})
async function open(dataDir: string, onLost: () => void = () => {}) {
  const builtin = await openBuiltin(dataDir, onLost)
  opened.push(builtin)
  return builtin
}
async function close(builtin: Builtin) {
  opened.splice(opened.indexOf(builtin), 1)
  await builtin.close()
}

/** A data folder with a database. */
async function preparedFolder(name: string) {
  const dataDir = join(base, name)
  await prepareCluster(dataDir)
  return dataDir
}

async function ask({ url }: Pick<Builtin, 'url'>, statement: string) {
  const sql = connect(url, 1)
  return sql.query(statement).finally(sql.end)
}

/** The process id that a running server wrote into its folder. */
async function serverOf(data: string) {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
}
/** Process ids of the servers of a folder. */
async function serversOf(data: string) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(`-D ${data} `))
  const found = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const pids = found.map(([pid]) => pid)
  // A process that a server has just forked still has its arguments.
  return found.filter(([, parent]) => !pids.includes(parent)).map(([pid]) => pid)
}

const refusal = (dataDir: string) => openBuiltin(dataDir, () => {}).then(String, (error: unknown) => error)

test('only its own site reaches the built-in database, and not as a superuser', async () => {
  const builtin = await open(await preparedFolder('own'))
  expect(
    await ask(
      builtin,
      `select rolsuper, rolcreatedb, rolreplication, rolbypassrls, current_setting('listen_addresses') as listens
      from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    { rolsuper: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false, listens: '' },
  ])
  expect((await stat(builtin.cluster.folder)).mode & 0o077).toBe(0)
  for (const url of [builtin.url, builtin.adminUrl]) {
    const guessed = new URL(url)
    guessed.password = 'guessed'
    await expect(ask({ url: guessed.href }, 'select 1')).rejects.toThrow('password authentication failed')
  }
})

test('an acknowledged write is on the disk, and pages have checksums', async () => {
  const builtin = await open(await preparedFolder('durable'))
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of names) expect(await ask(builtin, `show ${name}`)).toEqual([{ [name]: 'on' }])
})

test('a site that is killed leaves its server, which the next start stops: there are never two', async () => {
  const dataDir = await preparedFolder('orphaned')
  const site = await startModule(
    `import { openBuiltin } from './server/backend/builtin/open-builtin.ts'
    import { connect } from './tests/support/engines/cluster.ts'
    const { url, cluster } = await openBuiltin(${JSON.stringify(dataDir)}, () => {})
    await connect(url, 1).query("create table kept as select 'still here' as words")
    console.log(cluster.data)`,
  )
  const data = site.said
  const orphan = await serverOf(data)
  await site.kill()
  expect(await serversOf(data)).toEqual([orphan])

  const builtin = await open(dataDir)
  const server = await serverOf(data)
  expect(server).not.toBe(orphan)
  expect(await serversOf(data)).toEqual([server])
  expect(await ask(builtin, 'select words from kept')).toEqual([{ words: 'still here' }])
})

test('a process that has the number of a former server is left alone', async () => {
  const dataDir = await preparedFolder('renumbered')
  const { cluster } = await open(dataDir)
  const { folder, data } = cluster
  for (const builtin of [...opened]) await close(builtin)
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void other.kill('SIGKILL'))
  await writeFile(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n`)
  await writeFile(join(folder, '.s.PGSQL.5432.lock'), `${other.pid}\n`)
  await open(dataDir)
  expect(other.exitCode ?? other.signalCode).toBeNull()
  expect(await serversOf(data)).toEqual([await serverOf(data)])
})

test('sessions that outlive a killed server end before the next one starts', async () => {
  const dataDir = await preparedFolder('outlived')
  const killed = await open(dataDir)
  opened.splice(0)
  const sql = connect(killed.url, 1)
  const [session] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
  const counting = sql.query('select count(*) from generate_series(1, 10000000)').catch(String)
  process.kill(await serverOf(killed.cluster.data), 'SIGKILL')
  await open(dataDir)
  // The system may still list an ended session, as a zombie.
  const left = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(session?.pid)]).catch(() => null)
  expect(left?.stdout ?? 'Z').toMatch(/^Z/)
  expect(await counting).toBeDefined()
  await sql.end().catch(() => {})
})

test('a server that ends by itself is reported, one that is closed is not', async () => {
  const dataDir = await preparedFolder('lost')
  let lost = 0
  const first = await open(dataDir, () => lost++)
  await close(first)
  const { cluster } = await open(dataDir, () => lost++)
  process.kill(await serverOf(cluster.data), 'SIGKILL')
  await waitFor('the report', () => lost > 0 || undefined)
  expect(lost).toBe(1)
})

test('a folder of another version, or of the engine before, is refused and stays as it is', async () => {
  const other = join(base, 'other-version')
  await mkdir(join(other, 'postgres/data'), { recursive: true })
  await writeFile(join(other, 'postgres/data/PG_VERSION'), '17\n')
  const former = join(base, 'former-engine')
  await mkdir(join(former, 'database'), { recursive: true })
  await writeFile(join(former, 'database/PG_VERSION'), '18\n')

  const said = (written: string) =>
    new StartupError(
      `The database in ${written}, this version of Hibo reads PostgreSQL 18, and nothing converts it. It stays as it ` +
        'is: start the version that wrote it, or set DATA_DIR to a new folder.',
    )
  expect(await refusal(other)).toEqual(said(`${other}/postgres/data was written by PostgreSQL 17`))
  expect(await refusal(former)).toEqual(said(`${former}/database was written by an earlier engine`))
  expect(await readFile(join(other, 'postgres/data/PG_VERSION'), 'utf8')).toBe('17\n')
  expect(existsSync(join(former, 'postgres'))).toBe(false)
})

test('a path that is too long for a socket is refused before anything is created', async () => {
  const dataDir = join(base, 'x'.repeat(90))
  await mkdir(dataDir)
  expect(await refusal(dataDir)).toEqual(
    new StartupError(
      `The path of the data folder is too long for a socket: set DATA_DIR to a shorter one than ${dataDir}/postgres`,
    ),
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a disk that is full or closed to writing is named', async () => {
  const disk = await mountSmallDisk(8)
  if (!disk) return
  onTestFinished(() => disk.remove())
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir)
  expect(await refusal(dataDir)).toEqual(
    new StartupError(`The database can't be created in ${dataDir}/postgres: its disk is full: make room`),
  )
  disk.remount('ro')
  await expect(lockFolder(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} can't be used: it is not writable: give it to the user that runs the site, or set ` +
      'DATA_DIR to another folder',
  )
})

test.skipIf(IS_ROOT)('a folder of another user is named', async () => {
  const closed = join(base, 'closed')
  await mkdir(closed, { mode: 0o500 })
  await expect(lockFolder(join(closed, 'data'))).rejects.toThrow('it is not writable: give it to the user')
  await expect(lockFolder(closed)).rejects.toThrow('it is not writable: give it to the user')
})

test.runIf(IS_ROOT)('a user id without a name is named', async () => {
  const account = { uid: 54_321, gid: 54_321 }
  const folder = join(base, 'nameless')
  const cluster = { folder, data: join(folder, 'data'), account }
  await expect(ensureCluster(cluster, await findBinaries(account))).rejects.toThrow(
    new StartupError(
      `The database can't be created in ${folder}: the user id that runs the site has no name in /etc/passwd: give it ` +
        'one, or set DATABASE_URL',
    ),
  )
})

test.runIf(IS_ROOT)(
  'root keeps a database where an unprivileged user reaches it, and a link leads there',
  async () => {
    const home = join(base, 'home')
    const dataDir = join(home, 'data')
    await mkdir(dataDir, { recursive: true })
    await chmod(home, 0o700)
    const places: string[] = []
    onTestFinished(async () => {
      for (const place of places) await rm(place, { recursive: true, force: true })
    })
    async function openAtHome() {
      const builtin = await open(dataDir)
      const { folder, data, account } = builtin.cluster
      if (!places.includes(folder)) places.push(folder)
      expect(folder).toMatch(/^\/var\/lib\/hibo\/data-\w{16}$/)
      expect(await readlink(join(dataDir, 'postgres'))).toBe(folder)
      expect(await stat(data)).toMatchObject(account ?? {})
      return builtin
    }
    const first = await openAtHome()
    await ask(first, `create table kept as select 'still here' as words`)
    await close(first)

    // A folder from elsewhere has its database inside, and the start moves it.
    await rm(join(dataDir, 'postgres'))
    await cp(first.cluster.folder, join(dataDir, 'postgres'), { recursive: true })
    const moved = await openAtHome()
    expect(places).toHaveLength(2)
    expect(await ask(moved, 'select words from kept')).toEqual([{ words: 'still here' }])
  },
)
