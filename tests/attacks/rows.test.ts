/** Nobody changes another's row, or a column that only the database fills, however the change is sent. */
import { describe, expect, test } from 'vitest'

import { columnsIn, queryFor, TABLES } from '#tests/support/rights/tables.ts'
import { makeWorld, type Values } from '#tests/support/rights/world.ts'
import { attackedSite, IS_OWN_SERVER, type Member } from './support/attacked-site.ts'

/** The query that names the owner's row in each table. */
const rowsOfOwner: Record<string, string> = {}

const site = await attackedSite()
const owner = await site.member({ name: 'owner' })
const contact = await site.member({ name: 'contact' })
const mallory = await site.member({ name: 'mallory' })
const attackers = [site.visitor, mallory, await site.member({ name: 'admin', admin: true })]

const skills = await site.sql<{ id: string }>('select id from public.skills limit 2')
const add = async (as: Member, table: string, body: Values) => {
  const headers = { prefer: 'return=representation' }
  const { status, text } = await site.ask(`POST /rest/v1/${table}`, { as, body, headers })
  if (status !== 201) throw new Error(`${table}: ${status} ${text}`)
  return JSON.parse(text)[0]
}
const call = async (as: Member, name: string, body: Values) => {
  const { status, text } = await site.ask(`POST /rest/v1/rpc/${name}`, { as, body })
  if (status !== 204) throw new Error(`${name}: ${status} ${text}`)
}
const third = await site.member()
const world = await makeWorld(
  add,
  call,
  { me: owner, other: contact, third },
  skills.map(({ id }) => id),
)
await add(owner, 'profile_skills', { skill_id: world.skill })
await add(owner, 'relationships', { member_id: third.id, kind: 'mute' })
await add(owner, 'saved_searches', { kind: 'people', name: 'Own', filters: { search: 'react' } })
const muted = { post: world.ownPost, muted: true }
await site.ask('POST /rest/v1/rpc/set_post_muted', { as: owner, body: muted })
for (const [table, { row }] of Object.entries(TABLES)) {
  if (row) rowsOfOwner[table] = queryFor(row(world)).toString()
}

/** Reads all rows of the schema, to compare them before and after. */
async function everything() {
  const tables = Object.keys(TABLES).filter((name) => name !== 'post_feed')
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    rows[table] = await site.sql(`select to_jsonb(t)::text as row from public.${table} t order by 1`)
  }
  return rows
}

test('every table that belongs to somebody has a row to attack', async () => {
  for (const [table, query] of Object.entries(rowsOfOwner)) {
    const columns = [...new URLSearchParams(query)].map(
      ([column, value]) => [column, value.slice(3)] as const,
    )
    const condition = columns.map(([column], index) => `${column} = $${index + 1}`).join(' and ')
    const values = columns.map(([, value]) => value)
    const found = await site.sql(`select from public.${table} where ${condition}`, values)
    expect(found.length, table).toBeGreaterThan(0)
  }
})

test('the rows of another stay as they are', async () => {
  const before = await everything()
  for (const [table, { update }] of Object.entries(TABLES)) {
    const query = rowsOfOwner[table] ?? `id=neq.${crypto.randomUUID()}`
    const path = `/rest/v1/${table}`
    for (const as of attackers) {
      for (const column of as.token && update ? columnsIn(update) : ['id']) {
        for (const value of [null, mallory.id, 5]) {
          await site.ask(`PATCH ${path}?${query}`, { as, body: { [column]: value } })
        }
      }
      await site.ask(`DELETE ${path}?${query}`, { as })
      await site.ask(`DELETE ${path}?${query}&limit=1`, { as })
      await site.ask(`PUT ${path}?${query}`, { as, body: {} })
      const { text } = await site.ask(`GET ${path}?${query}`, { as })
      const found: unknown = JSON.parse(text || 'null')
      const [row] = Array.isArray(found) ? found : []
      for (const prefer of ['resolution=merge-duplicates', 'resolution=ignore-duplicates']) {
        for (const suffix of ['', '?on_conflict=id', '?columns=id']) {
          const body = row ?? { id: query.split('eq.')[1] }
          await site.ask(`POST ${path}${suffix}`, { as, body, headers: { prefer } })
        }
      }
    }
  }
  expect(await everything()).toEqual(before)
})

test.each(Object.entries(TABLES).filter(([, { insert }]) => insert))(
  'nobody adds a row to %s in the name of another, or to a thing of another',
  async (table, { forged }) => {
    // A specialization has no owner.
    if (!forged) return expect(table).toBe('specializations')
    const values = forged(world)
    const own = Object.entries(values).map(([column, value]) => [
      column,
      value === owner.id ? mallory.id : value,
    ])
    const count = () => site.sql(`select count(*)::int as rows from public.${table}`)
    for (const as of attackers) {
      for (const body of [values, [values], [Object.fromEntries(own), values]]) {
        const before = await count()
        const { status, text } = await site.ask(`POST /rest/v1/${table}`, { as, body })
        // The server responds 404 where the attacker may not learn that another's list exists.
        expect(as.token === null ? [401] : [403, 404, 409], text).toContain(status)
        expect(await count()).toEqual(before)
      }
    }
  },
)

describe('one’s own row', () => {
  const privileged: Record<string, unknown> = {
    role: 'admin',
    average_rating: 5,
    rating_count: 1000,
    created_at: '2001-01-01T00:00:00Z',
    email: 'victim@example.org',
    id: '00000000-0000-4000-8000-000000000001',
  }
  test.each(Object.keys(privileged))(
    'nobody sets their own %s beside what may be changed',
    async (column) => {
      for (const as of [mallory, await site.member({ admin: true })]) {
        const body = { title: 'Engineer', [column]: privileged[column] }
        for (const headers of [{}, { prefer: 'return=representation' }]) {
          const { status } = await site.ask(`PATCH /rest/v1/profiles?id=eq.${as.id}`, { as, body, headers })
          expect(status).toBe(403)
        }
      }
    },
  )

  test('a filter that fits everybody changes one’s own rows only', async () => {
    const everyId = `id=neq.${crypto.randomUUID()}`
    const count = 'select count(*)::int as rows from public.profiles where title = $1'
    const asked = { as: mallory, body: { title: 'Everybody' } }
    await site.ask(`PATCH /rest/v1/profiles?${everyId}`, asked)
    await site.ask('PATCH /rest/v1/profiles', asked)
    expect(await site.sql(count, ['Everybody'])).toEqual([{ rows: 1 }])
    const before = await site.sql('select count(*)::int as rows from public.posts')
    await site.ask(`DELETE /rest/v1/posts?${everyId}`, { as: mallory })
    await site.ask('DELETE /rest/v1/posts', { as: mallory })
    expect(await site.sql('select count(*)::int as rows from public.posts')).toEqual(before)
  })
})

test('metadata that claims a role gives none', async () => {
  const claims = { role: 'admin', account_type: 'admin', is_admin: true, app_metadata: { role: 'admin' } }
  const data = { ...claims, email: owner.email, email_verified: true, sub: owner.id, username: 'admin' }
  const changed = await site.ask('PUT /auth/v1/user', { as: mallory, body: { data, role: 'service_role' } })
  const user = JSON.parse(changed.text)
  expect(user).toMatchObject({ id: mallory.id, email: mallory.email, role: 'authenticated' })
  expect(user.app_metadata).not.toHaveProperty('role')
  // Supabase keeps these words as they were written; nothing reads a URL from there.
  if (IS_OWN_SERVER) expect(user.user_metadata.email).not.toBe(owner.email)
  const [profile] = await site.sql('select email, role from public.profiles where id = $1', [mallory.id])
  expect(profile).toEqual({ email: mallory.email, role: 'developer' })
  expect((await site.ask('POST /rest/v1/rpc/sync_categories', { as: mallory })).status).toBe(403)

  const email = `claims-${Date.now()}@attack.example`
  await site.ask('POST /auth/v1/signup', {
    body: { email, password: 'correct horse', data: { full_name: 'Claims', ...data }, role: 'service_role' },
  })
  const [made] = await site.sql(
    `select p.role, p.username, u.role as auth_role, u.email, u.raw_app_meta_data as app, u.email_confirmed_at
    from auth.users u left join public.profiles p on p.id = u.id where u.email = $1`,
    [email],
  )
  expect(made).toMatchObject({ auth_role: 'authenticated', email_confirmed_at: null })
  expect([null, 'developer']).toContain(made?.role)
  expect(made?.username).not.toBe('admin')
})
