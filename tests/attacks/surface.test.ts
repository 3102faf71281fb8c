/** Each table, function and route states which callers it serves, and each kind of caller gets just that. */
import { describe, expect, test } from 'vitest'

import { AUTH_ROUTES as SERVED_ROUTES } from '#server/backend/auth/auth.ts'
import { readRelations } from '#tests/fuzz/support/catalogue.ts'
import { FUNCTIONS } from '#tests/support/rights/functions.ts'
import { AUTH_ROUTES, BUCKETS } from '#tests/support/rights/services.ts'
import { columnsIn, hiddenFrom, TABLES } from '#tests/support/rights/tables.ts'

import { type Attacker, attackedSite, IS_OWN_SERVER } from './support/attacked-site.ts'

const site = await attackedSite()
const member = await site.member({ name: 'member' })
const attackers = [site.visitor, member, await site.member({ name: 'admin', admin: true })]
const columns = new Map((await readRelations(site)).map(({ name, columns }) => [name, columns]))

const NOBODY = '00000000-0000-4000-8000-000000000000'
const denied = (attacker: Attacker) => (attacker.token === null ? 401 : 403)

/** Lists the rights that the API grants, such as `visitor select email`, by trying each of them. */
async function grantedOn(relation: string, attacker: Attacker) {
  const names = columns.get(relation) ?? []
  const granted: string[] = []
  const isAllowed = async (question: string, body?: unknown) => {
    const { status, text } = await site.ask(question, { as: attacker, body })
    // 428C9 and 55000: a column that only the database fills, a view that nobody can write into (PostgREST: 500).
    if (/"(428C9|55000)"/.test(text)) return false
    expect(status, `${question} as ${attacker.name}: ${text}`).toBeLessThan(500)
    return !(status === denied(attacker) && text.includes('permission denied'))
  }
  const path = `/rest/v1/${relation}`
  for (const name of names) {
    if (await isAllowed(`GET ${path}?select=${name}&limit=1`)) granted.push(`select ${name}`)
    if (await isAllowed(`POST ${path}`, { [name]: null })) granted.push(`insert ${name}`)
    if (await isAllowed(`PATCH ${path}?${names[0]}=in.()`, { [name]: null })) granted.push(`update ${name}`)
  }
  if (await isAllowed(`DELETE ${path}?${names[0]}=in.()`)) granted.push('delete')
  return granted.sort()
}

function statedFor(relation: string, attacker: Attacker): string[] {
  const rights = TABLES[relation] ?? { row: null }
  const isMember = attacker.token !== null
  const hidden = hiddenFrom(isMember ? 'member' : 'visitor', rights)
  const reads = isMember || !rights.forMembers
  const readable = reads ? (columns.get(relation) ?? []).filter((name) => !hidden.includes(name)) : []
  const written = isMember ? rights : { row: null }
  return [
    ...readable.map((name) => `select ${name}`),
    ...columnsIn(written.insert).map((name) => `insert ${name}`),
    ...columnsIn(written.update).map((name) => `update ${name}`),
    ...(written.writes?.some((write) => write.delete) ? ['delete'] : []),
  ].sort()
}

test('no table, view, function, bucket or auth route is without a stated expectation', async () => {
  const functions = await site.sql<{ name: string }>(
    `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' order by 1`,
  )
  const buckets = await site.sql<{ id: string }>('select id from storage.buckets order by id')
  expect([...columns.keys()].sort()).toEqual(Object.keys(TABLES).sort())
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort())
  expect(buckets.map(({ id }) => id)).toEqual(BUCKETS)
  expect([...SERVED_ROUTES].sort()).toEqual(Object.keys(AUTH_ROUTES).sort())
})

describe.each(Object.keys(TABLES))('the columns of %s', (relation) => {
  test('each kind of caller gets the stated columns and no others', async () => {
    for (const attacker of attackers) {
      expect(await grantedOn(relation, attacker), attacker.name).toEqual(statedFor(relation, attacker))
    }
  })
})

/** Arguments by which a function is found. The server checks the right to call it before the arguments. */
const ARGUMENTS: Record<string, unknown> = {
  ...{ uuid: NOBODY, 'uuid[]': [], text: 'x', 'text[]': [], 'boolean[]': [], boolean: true },
  ...{ bigint: 0, integer: 0, jsonb: {}, date: '2026-01-01', 'timestamp with time zone': '2026-01-01' },
}

test.each(Object.entries(FUNCTIONS))(
  'each kind of caller may call the function %s as it is stated, and no other',
  async (name, { callers }) => {
    const parameters = await site.sql<{ name: string; type: string }>(
      `select given.name, given.type::regtype::text as type
    from pg_proc p, unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as given (name, type, place)
    where p.pronamespace = 'public'::regnamespace and p.proname = $1 and place <= p.pronargs - p.pronargdefaults`,
      [name],
    )
    const body = Object.fromEntries(parameters.map((each) => [each.name, ARGUMENTS[each.type]]))
    for (const attacker of attackers) {
      const { status, text } = await site.ask(`POST /rest/v1/rpc/${name}`, { as: attacker, body })
      expect(text, `${status} ${JSON.stringify(body)}`).not.toContain('PGRST202')
      const refused = callers === 'members' && attacker.token === null
      expect(text.includes('permission denied for function'), `${attacker.name} ${status} ${text}`).toBe(
        refused,
      )
    }
  },
)

test.each(Object.entries(AUTH_ROUTES))('the auth route %s is for %s', async (route, callers) => {
  const [method, name] = route.split(' ')
  const question = `${method} /auth/v1/${name?.replace(':id', NOBODY)}`
  const body = method === 'GET' ? undefined : {}
  const withoutKey = await site.ask(question, { body, headers: { apikey: '' } })
  // Supabase's gateway asks for no key where a link may lead.
  const isOpen = callers === 'link' || (!IS_OWN_SERVER && name === 'verify')
  expect(withoutKey.status === 401, withoutKey.text).toBe(!isOpen)
  const asVisitor = await site.ask(question, { body })
  expect(asVisitor.status === (IS_OWN_SERVER ? 401 : 403), asVisitor.text).toBe(callers === 'members')
  expect(asVisitor.status).toBeLessThan(500)
})

/** Routes that Supabase's auth service has for its own members. */
const OF_SUPABASE = [
  ...['otp', 'magiclink', 'factors', 'sso', 'reauthenticate', 'user/identities', 'verify'],
  '.well-known/jwks.json',
]

const ABSENT = [
  ...['admin/users', 'admin/generate_link', 'invite', 'audit', 'sessions', 'token/x', 'signup/', 'user%2f..'],
  ...['constructor', '__proto__', 'toString'],
]
test.each([...ABSENT, ...(IS_OWN_SERVER ? OF_SUPABASE : [])])(
  'the auth route %s does not exist',
  async (name) => {
    for (const attacker of attackers) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
        if (`${method} ${name}` in AUTH_ROUTES) continue
        const { status } = await site.ask(`${method} /auth/v1/${name}`, { as: attacker })
        // Supabase's admin routes need its secret key.
        const refusals = !IS_OWN_SERVER && name.startsWith('admin/') ? [403, 404, 405] : [404, 405]
        expect(refusals, `${method} ${name}`).toContain(status)
      }
    }
  },
)

test.each([
  'GET /rest/v1/',
  'GET /rest/v1',
  'GET /rest/v1/pg_authid',
  'GET /rest/v1/users',
  'GET /rest/v1/auth.users',
  'GET /rest/v1/auth%2eusers',
  'GET /rest/v1/%22auth%22.%22users%22',
  'GET /rest/v1/objects',
  'GET /rest/v1/schema_migrations',
  'GET /rest/v1/information_schema',
  'GET /rest/v1/rpc',
  'GET /rest/v1/rpc/',
  ...['pg_sleep', 'version', 'pg_read_file', 'current_setting', 'set_config', 'lo_import', 'nextval'].flatMap(
    (name) => [`GET /rest/v1/rpc/${name}`, `POST /rest/v1/rpc/${name}`],
  ),
  'POST /rest/v1/rpc/internal.add_ratings',
  'POST /rest/v1/rpc/add_ratings',
  'POST /rest/v1/rpc/find_posts',
  'POST /rest/v1/rpc/uid',
  'POST /storage/v1/bucket',
  'GET /storage/v1/bucket',
  'POST /storage/v1/object/list/profile-images',
  'POST /storage/v1/object/sign/profile-images/x.png',
  'GET /storage/v1/object/sign/profile-images/x.png?token=x',
  'GET /storage/v1/object/authenticated/profile-images/x.png',
  'GET /storage/v1/object/profile-images/x.png',
  'GET /storage/v1/object/info/profile-images/x.png',
  'POST /storage/v1/object/move',
  'POST /storage/v1/object/copy',
  'POST /storage/v1/object/upload/sign/profile-images/x.png',
  'PUT /storage/v1/object/profile-images/x.png',
  'POST /storage/v1/object/list-v2/profile-images',
  'GET /storage/v1/object/list/profile-images',
  'POST /storage/v1/upload/resumable',
  'GET /storage/v1/render/image/public/profile-images/x.png',
  'GET /rest/v2/profiles',
  'GET /auth/v2/user',
  'GET /graphql/v1',
  'GET /realtime/v1/websocket',
  'POST /functions/v1/x',
  'GET /_system/info',
  'GET /pg/query',
])('%s returns nothing', async (question) => {
  for (const attacker of attackers) {
    const { status, text, headers } = await site.ask(question, { as: attacker })
    // Supabase: a list of the buckets that one may see, and an upload in parts that names no protocol.
    if (!IS_OWN_SERVER && (text === '[]' || status === 412)) continue
    expect([400, 401, 403, 404, 405, 406], `${attacker.name}: ${text.slice(0, 200)}`).toContain(status)
    if (status === 404 && headers['content-type']?.startsWith('text/html')) continue
    expect(text).not.toMatch(/PostgreSQL \d/)
  }
})

test('a schema of the profile headers is not reached', async () => {
  for (const schema of ['auth', 'storage', 'internal', 'pg_catalog', 'public, auth']) {
    const ask = (question: string, headers: Record<string, string>) =>
      site.ask(question, {
        as: member,
        headers,
        ...(question.startsWith('PATCH') && { body: { title: 'x' } }),
      })
    const read = await ask('GET /rest/v1/profiles?select=id', { 'accept-profile': schema })
    expect(read.status, schema).toBe(406)
    const written = await ask(`PATCH /rest/v1/profiles?id=eq.${member.id}`, { 'content-profile': schema })
    expect(written.status, schema).toBe(406)
  }
})
