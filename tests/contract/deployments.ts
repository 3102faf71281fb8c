/** The three deployments that answer the app, each with the sample community: same people, same rows, same requests. */

import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { openBackend } from '#server/backend/backend.ts'
import { CLIENT_NETWORK } from '#server/backend/testing/test-client.ts'
import { attachBackend } from '#src/lib/backend.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { connect, runOnce } from '#tests/support/engines/cluster.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startPostgrest } from '#tests/support/engines/postgrest.ts'
import { freePort } from '#tests/support/free-port.ts'
import { loadProjectDemo } from '#tests/support/project-demo.ts'
import { projectUnderTest, type SupabaseProject } from '#tests/support/supabase-project.ts'
import { recordingFetch } from './exchanges.ts'

const SITE = 'http://hibo.test'
export const DEMO_PASSWORD = 'hibo-demo'
export const MAILS = { demo: 'demo@hibo.example', admin: 'admin@hibo.example' }
const TOKEN_SECONDS = 3600

const tokenSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) })
const usersSchema = v.array(v.object({ id: v.string() }))

export type Actor = 'visitor' | keyof typeof MAILS

export interface Deployment {
  name: string
  /** Makes a fresh query client that sends this person's requests and records them in `seen`. */
  client(actor: Actor): QueryClient
  seen: ReturnType<typeof recordingFetch>['seen']
  /** Supabase's library, as third-party clients use it. `heard` gets each response with its request. */
  library(actor: Actor, heard?: (asked: string, response: Response) => void): SupabaseClient
  /** Supabase's library, signed out, for calls about accounts; null without services for accounts and files. */
  signedOutLibrary: (() => SupabaseClient) | null
  /** Sends a data request unchanged. `path` is the part after `/rest/v1/`. */
  ask(
    actor: Actor,
    path: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<Response>
  /** Ids of the sample community's accounts. */
  ids: Record<keyof typeof MAILS, string>
  sql(statement: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Api {
  fetch: typeof globalThis.fetch
  publishableKey: string
  tokens: Record<keyof typeof MAILS, { id: string; token: string }>
  sql: Deployment['sql']
  /** Whether the deployment serves accounts and files, too. */
  hasServices: boolean
  close(): Promise<void>
}

function deployment(name: string, api: Api): Deployment {
  const { fetch, publishableKey, tokens, sql, hasServices, close } = api
  const { record, seen } = recordingFetch(fetch)
  const tokenOf = (actor: Actor) => (actor === 'visitor' ? null : tokens[actor].token)
  return {
    name,
    client(actor) {
      const client = createQueryClient()
      attachBackend(client, {
        config: { supabaseUrl: SITE, publishableKey },
        fetch: record,
        accessToken: async () => tokenOf(actor),
      })
      return client
    },
    seen,
    library(actor, heard) {
      const send: typeof globalThis.fetch = async (input, init) => {
        const headers = new Headers(init?.headers)
        // A visitor's authorization is the key, which only gateways accept as a token.
        if (actor === 'visitor') headers.delete('authorization')
        const response = await fetch(input, { ...init, headers })
        heard?.(`${init?.method ?? 'GET'} ${String(input).replace(SITE, '')}`, response)
        return response
      }
      return createClient(SITE, publishableKey, {
        global: { fetch: send },
        accessToken: async () => tokenOf(actor),
      })
    },
    signedOutLibrary: hasServices
      ? () => createClient(SITE, publishableKey, { global: { fetch }, auth: { persistSession: false } })
      : null,
    ask(actor, path, init) {
      const token = tokenOf(actor)
      const headers = {
        apikey: publishableKey,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...init.headers,
      }
      return fetch(`${SITE}/rest/v1/${path}`, { ...init, headers })
    },
    ids: { demo: tokens.demo.id, admin: tokens.admin.id },
    sql,
    close,
  }
}

/** Our server, on its built-in PostgreSQL or on another. */
async function ourServer(name: string, databaseUrl: string | null): Promise<Deployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-contract-'))
  const backend = await openBackend({
    dataDir,
    databaseUrl,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo: true,
    rateLimits: false,
  })
  const send: typeof fetch = async (input, init) => backend.fetch(new Request(input, init), CLIENT_NETWORK)
  return deployment(name, {
    async fetch(input, init) {
      const response = await send(input, init)
      // Over HTTP a response to HEAD has no body.
      return init?.method === 'HEAD' ? new Response(null, response) : response
    },
    publishableKey: backend.publishableKey,
    tokens: await signInBoth(send, SITE, backend.publishableKey),
    sql: (statement, params) => backend.query(statement, params),
    hasServices: true,
    async close() {
      await backend.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  })
}

/** PostgREST on PostgreSQL, as Supabase runs it, with no code of ours in between. */
async function supabaseLike(databaseUrl: string): Promise<Deployment> {
  const connection = connect(databaseUrl, 1)
  const sql: Deployment['sql'] = (statement, params) => connection.query(statement, params)
  const jwtSecret = randomBytes(32).toString('hex')
  const postgrest = await startPostgrest(databaseUrl, { port: await freePort(), jwtSecret })
  async function signIn(email: string) {
    const [user] = v.parse(usersSchema, await sql('select id from auth.users where email = $1', [email]))
    if (!user) throw new Error(`The sample community has no ${email}`)
    return { id: user.id, token: signedToken(user.id, jwtSecret) }
  }
  return deployment('PostgREST', {
    fetch: (input, init) => fetch(String(input).replace(`${SITE}/rest/v1`, postgrest.url), init),
    publishableKey: 'not-asked-for',
    tokens: { demo: await signIn(MAILS.demo), admin: await signIn(MAILS.admin) },
    sql,
    hasServices: false,
    async close() {
      await postgrest.close()
      await connection.end()
    },
  })
}

/** The Supabase project under test, with its own gateway, sessions and keys. */
async function supabaseProject(project: SupabaseProject): Promise<Deployment> {
  await loadProjectDemo(project.databaseUrl)
  const connection = connect(project.databaseUrl, 1)
  return deployment('the Supabase project', {
    fetch: (input, init) => fetch(String(input).replace(SITE, project.url), init),
    publishableKey: project.publishableKey,
    tokens: await signInBoth(fetch, project.url, project.publishableKey),
    sql: (statement, params) => connection.query(statement, params),
    hasServices: true,
    close: () => connection.end(),
  })
}

/** Signs in the member and the admin with their passwords. */
async function signInBoth(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  apikey: string,
) {
  async function signIn(email: string) {
    const response = await send(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    })
    const session = v.parse(tokenSchema, await response.json())
    return { id: session.user.id, token: session.access_token }
  }
  return { demo: await signIn(MAILS.demo), admin: await signIn(MAILS.admin) }
}

/** A token as Supabase's auth server signs it (RFC 7519, HS256). */
function signedToken(sub: string, secret: string) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Makes a database with the sample community, and closes all connections to it. */
async function filledDatabase(server: PostgresServer): Promise<string> {
  const databaseUrl = await server.createBareDatabase()
  await (await ourServer('fills the database', databaseUrl)).close()
  return databaseUrl
}

/** PostgREST and our server, each on a copy of one database: rows, ids and moments are the same. */
export async function openTwins(): Promise<{
  reference: Deployment
  ours: Deployment
  close(): Promise<void>
}> {
  const server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
  const databaseUrl = await filledDatabase(server)
  const copy = new URL(databaseUrl)
  copy.pathname = '/twin'
  const template = new URL(databaseUrl).pathname.slice(1)
  await runOnce(new URL('/postgres', databaseUrl).href, `create database twin template ${template}`)
  const reference = await supabaseLike(databaseUrl)
  const ours = await ourServer('our server', copy.href)
  return {
    reference,
    ours,
    async close() {
      await reference.close()
      await ours.close()
      await server.close()
    },
  }
}

/** Opens all three deployments. Tests compare the others with the first. */
export async function openDeployments(): Promise<{ deployments: Deployment[]; close(): Promise<void> }> {
  const server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
  const project = projectUnderTest()
  const deployments = [
    project ? await supabaseProject(project) : await supabaseLike(await filledDatabase(server)),
    await ourServer(`our server on ${server.name}`, await server.createBareDatabase()),
    await ourServer('our server on its own PostgreSQL', null),
  ]
  return {
    deployments,
    async close() {
      for (const { close } of deployments) await close()
      await server.close()
    },
  }
}
