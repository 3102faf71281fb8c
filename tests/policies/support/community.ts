/** A backend in this process with members who talk to it over its API, as browsers do. */

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Backend, openBackend } from '#server/backend/backend.ts'
import { CLIENT_NETWORK } from '#server/backend/testing/test-client.ts'
import { attachBackend } from '#src/lib/backend.ts'
import type { Database } from '#src/lib/database.types.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { numbered } from '#tests/support/engines/cluster.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { CONFIRMED_ACCOUNT, projectUnderTest, quickHash } from '#tests/support/supabase-project.ts'

import { type Api, projectApi } from './project-api.ts'

const SITE = 'http://hibo.test'
export const PASSWORD = 'correct horse'
/** A hash of the lowest cost, for speed: the tests in `server/backend/auth` cover the product's cost. */
const PASSWORD_HASH = quickHash(PASSWORD)
/** Part of email addresses: a project under test keeps the accounts of earlier runs. */
const STARTED = Date.now()

const sessionSchema = v.looseObject({
  access_token: v.string(),
  user: v.looseObject({ id: v.string() }),
})

export interface Actor {
  /** Sends a request as the actor's browser would, for tests of what the clients hide of a response. */
  send(path: string, init?: RequestInit): Promise<Response>
  rest: PostgrestClient<Database>
  storage: StorageClient
  /** A browser's query client that speaks for the actor, for the app's own calls. */
  app(): QueryClient
}
export interface Member extends Actor {
  id: string
  email: string
}

const PROJECT = projectUnderTest()
/** False for a Supabase project, whose services answer some requests in ways of their own. */
export const IS_OWN_SERVER = PROJECT === null

let opened: Promise<Backend> | undefined
let project: Api | undefined
let members = 0

/** Our own server, or the Supabase project under test. */
export async function api(): Promise<Api> {
  if (!PROJECT) return backend()
  project ??= projectApi(PROJECT, SITE)
  return project
}

/** One backend for all test files of a worker: opening one takes seconds, and every test makes its own data. */
export function backend(): Promise<Backend> {
  opened ??= open()
  return opened
}

async function open(): Promise<Backend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-policies-'))
  const clean = () => rmSync(dataDir, { recursive: true, force: true })
  // Vitest ends workers by a signal or by closing their channel.
  process.once('exit', clean).once('SIGTERM', clean).once('disconnect', clean)
  return openBackend({
    dataDir,
    databaseUrl: (await createTestDatabase()).url,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo: false,
    rateLimits: false,
    // Due mails go out when a test says so, not between two of its steps.
    background: false,
  })
}

/** Someone who is not signed in. */
export async function visitor(network = CLIENT_NETWORK): Promise<Actor> {
  return actor(await api(), undefined, network)
}

/** A new member with a confirmed email address, signed in. The name need not be unique. */
export async function member(fullName = 'Test Member'): Promise<Member> {
  const place = await api()
  members += 1
  const email = `member-${process.pid}-${STARTED}-${members}@example.org`
  if (PROJECT) {
    await place.query(CONFIRMED_ACCOUNT, [email, PASSWORD_HASH, JSON.stringify({ full_name: fullName })])
  } else {
    await place.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), $1, $2, now(), jsonb_build_object('full_name', $3::text))`,
      [email, PASSWORD_HASH, fullName],
    )
  }
  return signIn(email)
}

/** The id of a new confirmed account, as an authentication service adds it after a sign-up with this metadata. */
export const accountWith = (metadata: object, email = `${crypto.randomUUID()}@example.org`) =>
  idBy`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, now(), ${JSON.stringify(metadata)}::text::jsonb) returning id`

const PART = 100

/** Runs a statement for the values in batches: one statement for all could exceed the time limit of a request. */
export async function inParts<Value>(values: readonly Value[], run: (part: Value[]) => Promise<unknown>) {
  for (let first = 0; first < values.length; first += PART) await run(values.slice(first, first + PART))
}

/** Many members who never sign in, with the same first name. @returns their ids. */
export async function crowd(count: number, name: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await inParts(
    ids,
    (part) =>
      sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select id, id || '@crowd.test', now(), jsonb_build_object('full_name', ${name} || ' ' || md5(id::text))
      from unnest(${part}::uuid[]) as id`,
  )
  return ids
}

export const removeCrowd = (ids: readonly string[]) =>
  inParts(ids, (part) => sql`delete from auth.users where id = any (${part})`)

/** A new session of the member with this email address. */
export async function signIn(email: string): Promise<Member> {
  const place = await api()
  const signedIn = await post(place, '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
  const { access_token: token, user } = v.parse(sessionSchema, signedIn)
  return { id: user.id, email, ...actor(place, token) }
}

/** A member whom the database's owner made an admin. */
export async function admin(): Promise<Member> {
  const made = await member('Cabdi Nuur')
  await setProfile(made.id, `role = 'admin'`)
  return made
}

export type Statement = [text: string | TemplateStringsArray, ...values: unknown[]]

/**
 * Runs a statement as the database's owner: to prepare what no member may write, and to see what is really there.
 * A tagged template holds its values; a plain text, for computed names of columns, is followed by them.
 */
export async function sql<Row = Record<string, unknown>>(...[text, ...values]: Statement): Promise<Row[]> {
  const { query } = await api()
  if (typeof text === 'string') return query<Row>(text, Array.isArray(values[0]) ? values[0] : [])
  return query<Row>(numbered(text), values)
}

/** Changes a profile as the owner of the database: the values are `$2` and later in the change. */
export const setProfile = (id: string | undefined, change: string, ...values: unknown[]) =>
  sql(`update public.profiles set ${change} where id = $1`, [id, ...values])

/** The id that a statement of the owner returns. Throws if there is none. */
export async function idBy(...statement: Statement): Promise<string> {
  const [row] = await sql<{ id: string }>(...statement)
  if (!row) throw new Error(`No id: ${statement[0]}`)
  return row.id
}

export async function usernameOf({ id }: Member): Promise<string> {
  const [row] = await sql<{ username: string }>`select username from public.profiles where id = ${id}`
  if (!row) throw new Error(`No profile: ${id}`)
  return row.username
}

function actor(api: Api, token: string | undefined, network = CLIENT_NETWORK): Actor {
  const headers: Record<string, string> = { apikey: api.publishableKey }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  const fetch: typeof globalThis.fetch = (input, init) => api.fetch(new Request(input, init), network)
  return {
    send(path, init) {
      const sent = new Headers({ 'content-type': 'application/json', ...headers })
      new Headers(init?.headers).forEach((value, name) => void sent.set(name, value))
      return fetch(SITE + path, { ...init, headers: sent })
    },
    rest: new PostgrestClient<Database>(`${SITE}/rest/v1`, { headers, fetch }),
    storage: new StorageClient(`${SITE}/storage/v1`, headers, fetch),
    app() {
      const client = createQueryClient()
      attachBackend(client, {
        config: { supabaseUrl: SITE, publishableKey: api.publishableKey },
        accessToken: async () => token ?? null,
        fetch,
      })
      return client
    },
  }
}

async function post(api: Api, path: string, body: object): Promise<unknown> {
  const request = new Request(SITE + path, {
    method: 'POST',
    headers: { apikey: api.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await api.fetch(request, CLIENT_NETWORK)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
