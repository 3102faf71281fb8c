/** The running product behind a real socket, and its attackers. */
import { rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'

import { connect } from '#tests/support/engines/cluster.ts'
import { enterAccount, PASSWORD, sessionSchema } from '#tests/support/members.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { INSTANCES, type Instances, startProductPair } from '#tests/support/product-pair.ts'
import { projectUnderTest, type SupabaseProject } from '#tests/support/supabase-project.ts'

/** A text that all private data contains, so no response to anybody else may contain it. */
export const CANARY = 'canary-7f3a'
/** False for a Supabase project, whose services have routes and responses of their own. */
export const IS_OWN_SERVER = projectUnderTest() === null
const VISITOR: Attacker = { name: 'visitor', token: null }

export type Session = v.InferOutput<typeof sessionSchema>

export interface Attacker {
  /** The attacker's name in titles and findings. */
  name: string
  /** Null for a visitor. */
  token: string | null
}
export interface Member extends Attacker {
  id: string
  email: string
  token: string
  session: Session
}

export interface Question {
  as?: Attacker | undefined
  headers?: Record<string, string>
  /** A string or bytes as they are, everything else as JSON. */
  body?: unknown
}
export interface SiteResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Our own server, or a Supabase project under test. */
export interface AttackedSite {
  visitor: Attacker
  /** Sends a question, `${method} ${path}`, with the path exactly as written. */
  ask(question: string, options?: Question): Promise<SiteResponse>
  /** A new member with a confirmed email address, signed in. */
  member(fields?: { name?: string; email?: string; admin?: boolean }): Promise<Member>
  sql<Row = Record<string, unknown>>(statement: string, params?: unknown[]): Promise<Row[]>
}

export interface AttackedProduct extends AttackedSite {
  product: Product
  /** The secret that signs access tokens. Attackers never have it; tests forge tokens with it. */
  jwtSecret: string
}

/** The Supabase project under test, or a product. */
export async function attackedSite(): Promise<AttackedSite> {
  const project = projectUnderTest()
  return project ? hostedSite(project) : attackedProduct()
}

function hostedSite(project: SupabaseProject): AttackedSite {
  const sql = connect(project.databaseUrl, 2)
  const ask = asker(project.url, project.publishableKey)
  return {
    visitor: VISITOR,
    ask,
    sql: async <Row>(statement: string, params?: unknown[]) =>
      sql.query<Row & Record<string, unknown>>(statement, params),
    member: memberMaker(sql.query, ask),
  }
}

function memberMaker(sql: ProductClient['sql'], ask: AttackedSite['ask']): AttackedSite['member'] {
  const api = async (method: string, path: string, body: unknown): Promise<unknown> =>
    JSON.parse((await ask(`${method} ${path}`, { body })).text)
  let members = 0
  return async ({ admin = false, name = admin ? 'Cabdi Nuur' : 'Test Member', email } = {}) => {
    members += 1
    const accountEmail = email ?? `${CANARY}-${process.pid}-${members}-${Date.now()}@attack.example`
    const session = await enterAccount({ sql, api }, accountEmail, name)
    const { id } = session.user
    if (admin) await sql(`update public.profiles set role = 'admin' where id = $1`, [id])
    return { name, id, email: accountEmail, token: session.access_token, session }
  }
}

function asker(url: string, key: string): AttackedSite['ask'] {
  return (question, { as, headers = {}, body } = {}) => {
    const space = question.indexOf(' ')
    return askRaw(url, question.slice(0, space), question.slice(space + 1), body, {
      apikey: key,
      ...(as?.token && { authorization: `Bearer ${as.token}` }),
      ...headers,
    })
  }
}

const opened = new Map<Instances, Promise<AttackedProduct>>()

/** One product for all files of a worker: each test makes its own people. @param instances its processes. */
export function attackedProduct(instances = INSTANCES): Promise<AttackedProduct> {
  const product = opened.get(instances) ?? open(instances)
  opened.set(instances, product)
  return product
}

async function open(instances: Instances): Promise<AttackedProduct> {
  const pair = instances === 2 ? await startProductPair() : null
  const product = pair ?? (await startProduct())
  let cleaned = false
  const clean = () => {
    if (cleaned) return
    cleaned = true
    pair?.abandon()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
  process.once('exit', clean).once('SIGTERM', clean).once('disconnect', clean)
  return attackedProductOf(product)
}

/** Wraps a given product, such as one on PostgreSQL, as `attackedProduct` does. */
export async function attackedProductOf(product: Product): Promise<AttackedProduct> {
  const [keys] = await product.backend.query<{ jwt_secret: string }>('select jwt_secret from auth.keys')
  if (!keys) throw new Error('The product has no keys')
  const ask = asker(product.url, product.backend.publishableKey)
  const { query } = product.backend
  return {
    product,
    jwtSecret: keys.jwt_secret,
    visitor: VISITOR,
    ask,
    sql: query,
    member: memberMaker(query, ask),
  }
}

export const write = ({ ask }: AttackedSite, from: Member, to: Member, content = 'x') =>
  ask('POST /rest/v1/messages', { as: from, body: { recipient_id: to.id, content } })

/** @returns the id of the new post. */
export async function publish({ ask }: AttackedSite, by: Member, title = 'x', content = 'Words') {
  const id = crypto.randomUUID()
  const { status, text } = await ask('POST /rest/v1/posts', { as: by, body: { id, title, content } })
  if (status !== 201) throw new Error(`The post was refused: ${status} ${text}`)
  return id
}

/** Signs in with a password. Throws when that is refused. */
export async function signIn(
  ask: AttackedProduct['ask'],
  email: string,
  password = PASSWORD,
): Promise<Session> {
  const { status, text } = await ask('POST /auth/v1/token?grant_type=password', { body: { email, password } })
  if (status !== 200) throw new Error(`The sign-in was refused: ${status} ${text}`)
  return v.parse(sessionSchema, JSON.parse(text))
}

function askRaw(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<SiteResponse> {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
  const payload = isJson ? JSON.stringify(body) : body
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method, path, headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers } },
      async (response) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: await text(response),
        })
      },
    )
    request.on('error', reject)
    // Node sends no length with DELETE, so the server would read the body as the next request.
    if (typeof payload === 'string' || payload instanceof Uint8Array)
      request.setHeader('content-length', Buffer.byteLength(payload))
    request.end(payload)
  })
}
