/** Visitors never get data older than the last write, although most responses are cached. */

import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { connect } from '#tests/support/engines/cluster.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { startProduct } from '#tests/support/product.ts'

import { temporaryFolder } from './backend/testing/temporary-folder.ts'
import { askSite } from './testing/ask-site.ts'
import { createProbe } from './testing/probe-frontend.ts'

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) })
const idSchema = v.tuple([v.looseObject({ id: v.string() })])

const probe = createProbe(temporaryFolder())
const database = await createTestDatabase()
const settings = { databaseUrl: database.url }
const product = await startProduct({ demo: true, openFrontend: probe.openFrontend, settings })
const signIn = { email: 'demo@hibo.example', password: 'hibo-demo' }
const member = v.parse(sessionSchema, await call('POST', '/auth/v1/token?grant_type=password', signIn, null))
const [made] = v.parse(
  idSchema,
  await call('POST', '/rest/v1/posts?select=id', {
    profile_id: member.user.id,
    title: 'Fresh',
    content: 'First words',
  }),
)
const post = made.id
const [row] = await product.backend.query<{ id: string; username: string }>(
  'select id, username from public.profiles where id <> $1 order by username limit 1',
  [member.user.id],
)
if (!row) throw new Error('The sample community has one member only')
const other = row
afterAll(async () => {
  await product.stop()
  await database.drop()
})

/** Sends a request as the member, or without a token. */
async function call(
  method: string,
  path: string,
  body?: unknown,
  token: string | null = member.access_token,
): Promise<unknown> {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      apikey: product.backend.publishableKey,
      'content-type': 'application/json',
      ...(method === 'POST' && !path.includes('/rpc/') && { prefer: 'return=representation' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text === '' ? null : JSON.parse(text)
}

async function visit(paths: string[]) {
  const search = new URLSearchParams(paths.map((path) => ['ask', path]))
  const { status, body } = await askSite(product.url, `/?${search}`)
  expect(status).toBe(200)
  return body
}

/** Reads the API directly, as a browser does. */
async function read(path: string) {
  const { body } = await askSite(product.url, path, { headers: { apikey: product.backend.publishableKey } })
  return body
}

const own = () => ({ post_id: post, profile_id: member.user.id })
/** `path` is the request that shows the write, and `mark` its text there. */
const writes = [
  {
    what: 'an edited post',
    path: () => `/rest/v1/post_feed?select=content&id=eq.${post}`,
    mark: 'Second words',
    write: () => call('PATCH', `/rest/v1/posts?id=eq.${post}`, { content: 'Second words' }),
  },
  {
    what: 'a like',
    path: () => `/rest/v1/post_feed?select=like_count&id=eq.${post}`,
    mark: '"like_count":1',
    write: () => call('POST', '/rest/v1/post_likes', own()),
  },
  {
    what: 'a view',
    path: () => `/rest/v1/post_feed?select=view_count&id=eq.${post}`,
    mark: '"view_count":1',
    write: () => call('POST', '/rest/v1/rpc/increment_post_views', { post_id: post }),
  },
  {
    what: 'a comment',
    path: () => `/rest/v1/rpc/post_comments?post=${post}`,
    mark: 'Well said',
    write: () => call('POST', '/rest/v1/comments', { ...own(), content: 'Well said' }),
  },
  {
    what: 'a rating',
    path: () => `/rest/v1/rpc/profile_ratings?profile=${other.id}`,
    mark: 'Kind and quick',
    async write() {
      await product.backend.query(
        `insert into public.messages (sender_id, recipient_id, content)
         values ($1::uuid, $2::uuid, 'Hello'), ($2::uuid, $1::uuid, 'Hello to you')`,
        [member.user.id, other.id],
      )
      const rating = { rater_id: member.user.id, rated_id: other.id, rating_value: 4 }
      await call('POST', '/rest/v1/user_ratings', { ...rating, comment: 'Kind and quick' })
    },
  },
  {
    what: 'a new post',
    path: () => '/rest/v1/rpc/feed_page?page=1',
    mark: 'Another one',
    write: () =>
      call('POST', '/rest/v1/posts', {
        profile_id: member.user.id,
        title: 'Another one',
        content: 'Words',
      }),
  },
  {
    what: 'an edited profile',
    path: () => `/rest/v1/profiles?select=title&id=eq.${member.user.id}`,
    mark: 'Keeper of lighthouses',
    write: () =>
      call('PATCH', `/rest/v1/profiles?id=eq.${member.user.id}`, { title: 'Keeper of lighthouses' }),
  },
  {
    what: 'what the owner of the database does',
    path: () => `/rest/v1/rpc/profile_page?key=${other.username}`,
    mark: 'Renamed by hand',
    write: () =>
      product.backend.query(`update public.profiles set full_name = 'Renamed by hand' where id = $1`, [
        other.id,
      ]),
  },
]
const CATEGORIES = ['/rest/v1/categories?select=name']

test.each(writes)('$what shows at once', async ({ path, mark, write }) => {
  for (const shown of [await visit([path()]), await read(path())]) expect(shown).not.toContain(mark)
  await write()
  for (const shown of [await visit([path()]), await read(path())]) expect(shown).toContain(mark)
})

test('nothing is rendered twice while nothing was written, nor after what the page does not show', async () => {
  const first = await visit(CATEGORIES)
  const renders = probe.renders()
  expect(await Promise.all([visit(CATEGORIES), visit(CATEGORIES)])).toEqual([first, first])
  await call('POST', '/rest/v1/rpc/increment_post_views', { post_id: post })
  expect(await visit(CATEGORIES)).toBe(first)
  expect(probe.renders()).toBe(renders)
  await visit([...CATEGORIES, '/rest/v1/skills?limit=1'])
  expect(probe.renders()).toBe(renders + 1)
})

const nameIt = (name: string) =>
  product.backend.query('update public.categories set name = $1 where slug = $2', [name, 'web-dev'])

test('a visitor after a write does not get a page that was begun before it', async () => {
  await nameIt('Before')
  const { held, letGo } = probe.hold()
  const early = visit(CATEGORIES)
  await held // it has read the old name
  await nameIt('After')
  const late = visit(CATEGORIES)
  setTimeout(letGo, 50)
  expect(await late).toContain('After')
  expect(await early).toContain('Before')
  expect(await visit(CATEGORIES)).toContain('After')
})

test('concurrent writes and visits: every visitor sees at least what was written when they came', async () => {
  let written = 0
  const writer = async () => {
    for (let n = 1; n <= 30; n++) {
      await nameIt(`Name ${n} `)
      written = n
    }
  }
  const reader = async () => {
    while (written < 30) {
      const known = written
      const shown = Number(/Name (\d+) /.exec(await visit(CATEGORIES))?.[1])
      expect(shown).toBeGreaterThanOrEqual(known)
    }
  }
  await nameIt('Name 0 ')
  await Promise.all([writer(), reader(), reader(), reader()])
})

test('a rolled back write never appears, and later writes do', async () => {
  await nameIt('Settled')
  await expect(
    product.backend.query(`update public.categories set name = repeat('x', 1000 * length(name))`),
  ).rejects.toThrow()
  expect(await visit(CATEGORIES)).toContain('Settled')
  await nameIt('Settled again')
  expect(await visit(CATEGORIES)).toContain('Settled again')
})

test('another connection shows when it commits, not before', async () => {
  const elsewhere = connect(database.url, 1)
  await nameIt('Ours')
  await elsewhere.transaction(async (sql) => {
    await sql`update public.categories set name = 'Theirs' where slug = 'web-dev'`
    expect(await visit(CATEGORIES)).toContain('Ours')
    expect(await visit(CATEGORIES)).toContain('Ours')
  })
  expect(await visit(CATEGORIES)).toContain('Theirs')
  await elsewhere`update public.categories set name = 'Theirs too' where slug = 'web-dev'`
  expect(await visit(CATEGORIES)).toContain('Theirs too')
  await elsewhere.end()
})

test('an offer leaves what is kept at its end, although nothing is written', async () => {
  const id = crypto.randomUUID()
  await call('POST', '/rest/v1/rpc/save_job', {
    id,
    post: { title: 'A brief offer', content: 'Quick work' },
    facts: { employer: 'Dahab', kind: 'contract', places: ['Hargeisa'], unpaid: true, time_zone: 'UTC' },
  })
  const elsewhere = connect(database.url, 1)
  await elsewhere.transaction(async (sql) => {
    // Without triggers, which would compute the end again, the row changes as if time had passed.
    await sql`set local session_replication_role = replica`
    await sql`update public.jobs set ends_at = now() + interval '6 seconds' where post_id = ${id}`
    await sql`update internal.job_entries set ends_at = now() + interval '6 seconds' where post_id = ${id}`
  })
  await elsewhere.end()
  const list = '/rest/v1/rpc/find_jobs'
  const shown = async () =>
    [await visit([list]), await read(list)].map((text) => text.includes('A brief offer'))
  expect(await shown()).toEqual([true, true])
  await expect.poll(shown, { timeout: 30_000, interval: 500 }).toEqual([false, false])
})
