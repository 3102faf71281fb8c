/**
 * A backup is a folder: `manifest.json`, each table's rows in `database/`, uploads in `files/`. The manifest is written
 * last and names every other part with its SHA-256, so that a backup is whole or says what is missing.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

import * as v from 'valibot'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'

export const MANIFEST = 'manifest.json'
/** The format of backups. It rises when earlier versions can't read new backups. */
export const FORMAT = 1

const name = v.pipe(v.string(), v.regex(/^\w+$/))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const part = v.pipe(v.string(), v.regex(/^(database\/\w+\.\w+\.gz|files\/[0-9a-f]{2}\/[0-9a-f]{64})$/))
const head = v.object({ format: v.number(), version: v.string() })
const manifestSchema = v.object({
  format: v.literal(FORMAT),
  /** The version of Hibo that wrote the backup. */
  version: v.string(),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The newest migration of the database, and a hash of the text of all. */
  schema: v.object({ version: v.pipe(v.string(), v.regex(/^\d+$/)), sha256 }),
  tables: v.array(v.object({ schema: name, name, columns: v.array(v.string()), rows: v.number() })),
  sequences: v.array(v.object({ schema: name, name, last: v.string(), isUsed: v.boolean() })),
  /** Uploads that were lost before the backup: it has their rows without their bytes. */
  lostFiles: v.array(part),
  parts: v.record(part, v.object({ bytes: v.number(), sha256 })),
})

export type Manifest = v.InferOutput<typeof manifestSchema>

/** The part with the rows of a table. */
export function partOf(table: { schema: string; name: string }) {
  return `database/${table.schema}.${table.name}.gz`
}

export function summary({ tables, parts }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys(parts).filter((path) => path.startsWith('files/')).length
  return { rows, files }
}

/** @throws StartupError if the folder holds no backup, or one that this version can't read. */
async function readManifest(folder: string): Promise<Manifest> {
  const found = await stat(folder).catch(() => null)
  if (found?.isFile())
    throw new StartupError(`${folder} is a file: unpack it into a folder first (tar -xf), and name that`)
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    const reason = ['ENOENT', 'ENOTDIR'].includes(errorCode(cause))
      ? `is not a whole backup: it has no ${MANIFEST}`
      : `can't be read: is it open to the user of the site, with the folders above it? (${errorCode(cause)})`
    throw new StartupError(`${folder} ${reason}`, { cause })
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new StartupError(`${folder} is not a whole backup: its ${MANIFEST} can't be read`, { cause })
  }
  const written = v.safeParse(head, json)
  if (written.success && written.output.format > FORMAT)
    throw new StartupError(
      `${folder} was written by Hibo ${written.output.version}, in a newer form: use that version or a later one`,
    )
  const manifest = v.safeParse(manifestSchema, json)
  if (!manifest.success)
    throw new StartupError(`${folder} is not a whole backup: its ${MANIFEST} is incomplete`)
  return manifest.output
}

/** Compares every part with the manifest. @throws StartupError that names the first part that differs. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const wanted = new Map(Object.entries(manifest.parts))
  for (const table of manifest.tables)
    if (!wanted.has(partOf(table)))
      throw new StartupError(`${folder} is not a whole backup: its ${MANIFEST} has no ${partOf(table)}`)
  for (const [path, { sha256 }] of wanted) {
    const found = await hashOf(join(folder, path))
    if (found === null) throw new StartupError(`${folder} is not a whole backup: ${path} is missing`)
    if (found !== sha256) throw new StartupError(`${folder} is damaged: ${path} is not what was written`)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isDirectory() ? [] : [relative(folder, join(entry.parentPath, entry.name))],
  )
  const strange = paths.find((path) => path !== MANIFEST && !wanted.has(path))
  if (strange) throw new StartupError(`${folder} holds ${strange}, which is not part of the backup`)
  return manifest
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path)) hash.update(piece)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
