/**
 * The connections of data requests on PostgreSQL. They sign in as a role that can become `anon` or `authenticated` and
 * nothing else, so that no request ever shares a session with the owner of the tables.
 */
import * as v from 'valibot'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { withStartLock } from './start-lock.ts'

const MAX_CONNECTIONS = 6
/** SQLSTATEs of a refused sign-in: the role has an older password than this database stores. */
const WRONG_PASSWORD_CODES = ['28P01', '28000']

/** Roles belong to all databases of a server, so the name contains the database's. */
const NAME = `left(current_database(), 50) || '_requests'`
const PREPARE = `do $$
  declare
    name constant text := ${NAME};
  begin
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login noinherit password %L', name, (select requests_password from auth.keys));
    end if;
    execute format('grant anon, authenticated to %I', name);
    execute format('grant usage on schema auth to %I', name);
    execute format('grant execute on function auth.require_session to %I', name);
  end
$$`
const SET_PASSWORD = `do $$ begin
  execute format('alter role %I password %L', ${NAME}, (select requests_password from auth.keys));
end $$`

const roleSchema = v.tuple([v.object({ name: v.string(), quoted: v.string(), password: v.string() })])

/**
 * @param database the database as its owner, who makes the role. @param url the owner's URL of the database.
 * @throws StartupError if the owner may not make the role, or the server does not let it sign in.
 */
export async function openRequestConnections(
  database: Database,
  url: string,
  instance?: string,
): Promise<Database> {
  const [role] = v.parse(
    roleSchema,
    await database.query(
      `select ${NAME} as name, quote_ident(${NAME}) as quoted, requests_password as password from auth.keys`,
    ),
  )
  try {
    await database.script(withStartLock(PREPARE))
  } catch (cause) {
    throw new StartupError(
      `The role of data requests can't be made; as a superuser: create role ${role.quoted} login noinherit; ` +
        `grant anon, authenticated to ${role.quoted}`,
      { cause },
    )
  }
  const roleUrl = new URL(url)
  roleUrl.username = encodeURIComponent(role.name)
  roleUrl.password = encodeURIComponent(role.password)
  const options = { connections: MAX_CONNECTIONS, ...(instance && { instance }) }
  const opened = await openPostgres(roleUrl.href, options).catch(async (error: unknown) => {
    const refused = error instanceof Error && WRONG_PASSWORD_CODES.includes(errorCode(error.cause))
    if (!refused) throw error
    await database.script(withStartLock(SET_PASSWORD))
    return openPostgres(roleUrl.href, options)
  })
  const [signedIn] = await opened.query<{ name: string }>('select current_user as name')
  if (signedIn?.name === role.name) return opened
  // A URL without a host can't name the role: the connection signed in as another user.
  await opened.close()
  throw new StartupError('DATABASE_URL must name a host: postgres://user:password@host:5432/database')
}
