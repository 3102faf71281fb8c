/**
 * Stores the code of every build that recently ran on this database. A page that was loaded before a deployment, or
 * from an instance of another version, requests its chunks from any instance.
 */
import type { Database } from './database/database.ts'

/** Days for which a build's files stay after its last process ran. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Stores build files in `storage.build_files`. A running process marks its own as in use, once a day. */
export function createBuildFiles(database: Database) {
  let timer: NodeJS.Timeout | undefined

  /** Marks the known paths as seen now. @returns the paths that the database lacks. */
  async function touchAndFindMissing(paths: string[]): Promise<Set<string>> {
    const known = await database.query<{ path: string }>(
      'update storage.build_files set seen_at = now() where path = any ($1) returning path',
      [paths],
    )
    const found = new Set(known.map(({ path }) => path))
    return new Set(paths.filter((path) => !found.has(path)))
  }

  return {
    /** Stores this build's files, and removes those of builds that ran long ago. */
    async keep(files: ReadonlyMap<string, Uint8Array>) {
      const paths = [...files.keys()]
      const lacking = await touchAndFindMissing(paths)
      const added = [...files].filter(([path]) => lacking.has(path))
      await database.query(
        `insert into storage.build_files (path, body)
        select path, decode(body, 'base64') from unnest($1::text[], $2::text[]) as added (path, body)
        on conflict do nothing`,
        [added.map(([path]) => path), added.map(([, body]) => Buffer.from(body).toString('base64'))],
      )
      await database.query(
        `delete from storage.build_files where seen_at < now() - make_interval(days => ${KEPT_DAYS})`,
      )
      const touch = () => touchAndFindMissing(paths).catch(() => {}) // the next attempt is tomorrow
      timer = setInterval(() => void touch(), DAY_MS).unref()
    },
    /** @returns null if no build had this file. */
    async read(path: string) {
      const [found] = await database.query<{ body: string }>(
        `select encode(body, 'base64') as body from storage.build_files where path = $1`,
        [path],
      )
      return found ? Buffer.from(found.body, 'base64') : null
    },
    stop: () => clearInterval(timer),
  }
}
