/** Reads what a database holds, and decides whether this version may create, upgrade or serve it. */
import * as v from 'valibot'

import { StartupError } from '#server/lib/startup-error.ts'
import { VERSION } from '#server/lib/version.ts'
import {
  isBelow,
  refuseTooNew,
  SCHEMA_VERSION,
  type SchemaVersion,
  schemaVersion,
} from '../schema-version.ts'
import type { Queryable } from './database.ts'
import type { Migration } from './migration-files.ts'

interface Found {
  /** The text of each applied migration, by version. */
  applied: ReadonlyMap<string, string>
  /** The schema's own version; null before version 1.0. */
  says: SchemaVersion | null
}

export interface SchemaState {
  /** Migrations that are still to be applied. */
  pending: Migration[]
  /** The version that the database has; null if it is empty. */
  version: string | null
  /** True if a newer version has upgraded it: this one serves it and changes nothing. */
  isNewer: boolean
}

/**
 * @throws StartupError for a database of another owner or program, of a version that nothing converts, and of one that
 *   is too new. Each stays as it is.
 */
export async function readSchemaState(sql: Queryable, files: readonly Migration[]): Promise<SchemaState> {
  await refuseForeignOwner(sql)
  const { applied, says } = await readApplied(sql)
  if (applied.size === 0) {
    await refuseOtherProgram(sql)
    return { pending: [...files], version: null, isNewer: false }
  }
  const texts = new Map(files.map(({ version, sql: text }) => [version, text]))
  const pending = files.filter(({ version }) => !applied.has(version))
  const unknown = [...applied.keys()].find((version) => !texts.has(version))
  const edited = files.find(({ version, sql: text }) => (applied.get(version) ?? text) !== text)
  const isNewer = unknown !== undefined && says !== null && isBelow(SCHEMA_VERSION, says.version)
  const wrong = edited?.version ?? (isNewer && pending.length === 0 ? undefined : unknown)
  if (wrong !== undefined) refuseUnknown(wrong, says)
  if (says) refuseTooNew(says)
  return { pending, version: says?.version ?? 'an unnamed version', isNewer }
}

async function readApplied(sql: Queryable): Promise<Found> {
  const [exists] = await sql.query<{ history: boolean; version: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as history,
       to_regprocedure('public.schema_version()') is not null as version`,
  )
  if (!exists?.history) return { applied: new Map(), says: null }
  const rows = await sql.query<{ version: string; text: string }>(
    `select version, array_to_string(statements, ';') as text from supabase_migrations.schema_migrations
     order by version`,
  )
  const applied = new Map(rows.map(({ version, text }) => [version, text]))
  if (!exists.version) return { applied, says: null }
  const [row] = await sql.query<{ says: string }>('select public.schema_version()::text as says')
  return { applied, says: v.parse(v.pipe(v.string(), v.parseJson(), schemaVersion), row?.says) }
}

function refuseUnknown(migration: string, says: SchemaVersion | null): never {
  throw new StartupError(
    `The database has a schema of ${says ? `Hibo ${says.version}` : 'a version before 1.0'} that Hibo ${VERSION} does ` +
      `not know (migration ${migration} differs), and nothing converts it. It stays as it is: start the version that ` +
      'wrote it, or set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  )
}

/** Refuses tables that the site's role can read but not change, such as those of a superuser's restore. */
async function refuseForeignOwner(sql: Queryable) {
  const [row] = await sql.query<{ me: string; owner: string | null }>(
    `select current_user as me, coalesce(
       (select pg_get_userbyid(c.relowner) from pg_class c
        where c.relnamespace in (to_regnamespace('public'), to_regnamespace('internal'), to_regnamespace('auth'))
          and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
        limit 1),
       (select pg_get_userbyid(d.datdba) from pg_database d
        where d.datname = current_database()
          and not (has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create')))
     ) as owner`,
  )
  if (!row?.owner) return
  throw new StartupError(
    `The database belongs to ${row.owner}, and ${row.me} may not change it: sign in as ${row.owner}, or let a superuser ` +
      `make ${row.me} the owner of the database and of everything in it.`,
  )
}

async function refuseOtherProgram(sql: Queryable) {
  const [table] = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  if (!table) return
  throw new StartupError(
    `The database holds something else (there is a table ${table.name}) and stays as it is: set DATABASE_URL to an ` +
      'empty database.',
  )
}
