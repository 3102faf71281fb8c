/** The data folder of the built-in PostgreSQL: where it lies, and how it begins. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { syncFolder, syncPath } from '#server/lib/sync-folder.ts'
import { type Account, canReach, SHARED_PLACE } from './account.ts'
import { POSTGRES_VERSION } from './binaries.ts'

/** The folder of the database in a data folder, and in a backup. */
export const CLUSTER = 'postgres'
export const DATA = 'data'
const PASSWORD_FILE = 'password'
/** Prefix of the folders that `initdb` is filling. */
const UNFINISHED = 'data.new-'
/** The folder of the former engine. Nothing converts its format. */
const FORMER_CLUSTER = 'database'
/** Node's error codes for a folder that can't be written. */
const NOT_WRITABLE_CODES = ['EACCES', 'EPERM', 'EROFS']

export interface ClusterFolder {
  /** Holds the socket, the password and the data. */
  folder: string
  /** PostgreSQL's own files. */
  data: string
  account: Account | null
}

/**
 * Finds the database's folder in the data folder. If the account can't reach it, the folder becomes a link to a place
 * that the account reaches, and a restored database is moved there.
 * @throws StartupError for a folder of another version.
 */
export async function locateCluster(dataDir: string, account: Account | null): Promise<ClusterFolder> {
  const inside = join(dataDir, CLUSTER)
  if (account && !canReach(account, dirname(dataDir))) await placeElsewhere(inside)
  const { folder, data } = await placeOf(dataDir)
  await refuseOtherVersion(dataDir, data)
  if (account && existsSync(data) && (await stat(data)).uid !== account.uid) await giveTo(account, folder)
  return { folder, data, account }
}

/** The place of a data folder's database, as it is now. */
export async function placeOf(dataDir: string): Promise<Pick<ClusterFolder, 'folder' | 'data'>> {
  const inside = join(dataDir, CLUSTER)
  const folder = await readlink(inside).catch(() => inside)
  return { folder, data: join(folder, DATA) }
}

async function placeElsewhere(inside: string) {
  const found = await lstat(inside).catch(() => null)
  if (found?.isSymbolicLink()) return
  const place = join(SHARED_PLACE, `data-${randomBytes(8).toString('hex')}`)
  const moved = `${inside}.moved`
  await mkdir(SHARED_PLACE, { recursive: true, mode: 0o755 })
  if (found) {
    await cp(inside, place, { recursive: true })
    await syncFolder(place)
    await rename(inside, moved)
  }
  await symlink(place, inside)
  await syncPath(dirname(inside))
  await rm(moved, { recursive: true, force: true })
}

/** Gives a restored folder, which belongs to root, to the account. PostgreSQL opens no folder that others may read. */
async function giveTo({ uid, gid }: Account, folder: string) {
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid)
  await chown(folder, uid, gid)
}

async function refuseOtherVersion(dataDir: string, data: string) {
  const former = join(dataDir, FORMER_CLUSTER)
  const found = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  const version = found?.trim() ?? (existsSync(former) ? 'an earlier engine' : POSTGRES_VERSION)
  if (version === POSTGRES_VERSION) return
  throw new StartupError(
    `The database in ${found === null ? former : data} was written by ` +
      `${found === null ? version : `PostgreSQL ${version}`}, this version of Hibo reads PostgreSQL ${POSTGRES_VERSION}, ` +
      'and nothing converts it. It stays as it is: start the version that wrote it, or set DATA_DIR to a new folder.',
  )
}

/**
 * Creates the data folder if there is none. A killed process leaves an unfinished folder, into which its `initdb` may
 * still write, so each unfinished folder has a name of its own.
 * @throws StartupError with what `initdb` said.
 */
export async function ensureCluster({ folder, data, account }: ClusterFolder, binaries: string) {
  if (existsSync(data)) return
  const unfinished = join(folder, UNFINISHED + randomBytes(6).toString('hex'))
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(folder)
    const passwordFile = join(folder, PASSWORD_FILE)
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
    await promisify(execFile)(
      join(binaries, 'bin/initdb'),
      [
        ...[`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, '--username=postgres', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256'],
        '--no-sync',
      ],
      { ...account, cwd: folder },
    )
    await syncFolder(unfinished)
    await rename(unfinished, data)
    await syncPath(folder)
  } catch (error) {
    throw new StartupError(`The database can't be created in ${folder}: ${explain(error)}`, { cause: error })
  }
}

async function removeUnfinished(folder: string) {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(UNFINISHED)))
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {}) // an `initdb` may still write to it
}

/** Says what the operator can do about a known error. For others it returns the program's own line about its end. */
export function explain(error: unknown, instead = 'set DATA_DIR to another folder'): string {
  const said = error instanceof Error ? error.message : String(error)
  if (/No space left/i.test(said) || errorCode(error) === 'ENOSPC') return 'its disk is full: make room'
  if (/Permission denied|Read-only file system/i.test(said) || NOT_WRITABLE_CODES.includes(errorCode(error)))
    return `it is not writable: give it to the user that runs the site, or ${instead}`
  if (/could not look up effective user ID|user does not exist/i.test(said))
    return 'the user id that runs the site has no name in /etc/passwd: give it one, or set DATABASE_URL'
  const lines = said.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? said
}

/** Lets the account enter the data folder, which is closed to everyone else. */
export async function openTo(account: Account | null, dataDir: string): Promise<void> {
  if (!account) return
  await chown(dataDir, 0, account.gid)
  await chmod(dataDir, 0o710)
}

export function readPassword({ folder }: Pick<ClusterFolder, 'folder'>): Promise<string> {
  return readFile(join(folder, PASSWORD_FILE), 'utf8')
}
