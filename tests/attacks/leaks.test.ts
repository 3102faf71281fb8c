/** No request returns other people's private data. */
import { describe, expect, test } from 'vitest'

import { FUNCTIONS } from '#tests/support/rights/functions.ts'
import {
  type Attacker,
  attackedSite,
  CANARY,
  IS_OWN_SERVER,
  publish,
  type SiteResponse,
  write,
} from './support/attacked-site.ts'

const site = await attackedSite()
const alice = await site.member({ name: 'Alice' })
const bob = await site.member({ name: 'Bob' })
const attackers = [
  site.visitor,
  await site.member({ name: 'mallory', email: `mallory-${Date.now()}@attack.example` }),
  await site.member({ name: 'admin', email: `admin-${Date.now()}@attack.example`, admin: true }),
]
await write(site, alice, bob, `${CANARY} message`)
const postId = await publish(site, alice, 'Open')
await site.ask('POST /rest/v1/comments', { as: alice, body: { post_id: postId, content: 'Open words' } })
for (const table of ['post_likes', 'post_saves']) {
  await site.ask(`POST /rest/v1/${table}`, { as: alice, body: { post_id: postId } })
}

/** Describes the leak in a response, or returns null. */
function leakIn({ status, text, headers }: SiteResponse): string | null {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (text.includes(CANARY)) return `private words: ${text.slice(0, 200)}`
  if (JSON.stringify(headers).includes(CANARY)) return 'private words in a header'
  return null
}

async function findLeaks(
  questions: string[],
  options: { headers?: Record<string, string>; body?: unknown } = {},
) {
  const found: string[] = []
  for (const attacker of attackers) {
    for (const question of questions) {
      const leak = leakIn(await site.ask(question, { as: attacker, ...options }))
      if (leak) found.push(`${attacker.name}: ${question}: ${leak}`)
    }
  }
  return found
}

test('the victims see what is planted (so that its absence below means something)', async () => {
  expect((await site.ask('GET /rest/v1/messages?select=content', { as: bob })).text).toContain(CANARY)
  expect((await site.ask('GET /auth/v1/user', { as: alice })).text).toContain(CANARY)
})

/** Ways to select a column: plain, nested, cast, renamed, aggregated and as JSON. */
const SELECTS: Record<string, string[]> = {
  messages: [
    '*',
    'content',
    'id,content::text',
    'x:content',
    'content->>0',
    'count()',
    'content.max()',
    'max:content.max(),sender_id',
    'sender:profiles!messages_sender_id_fkey(email)',
    'sender_id(full_name,email)',
    '...profiles!messages_recipient_id_fkey(email)',
    'messages',
    'messages(*)',
    'row_to_json(messages)',
    'ctid,xmin,tableoid',
    'oid',
  ],
  profiles: [
    '*',
    'email',
    'e:email',
    'email::text',
    'email->>x',
    'count(),email',
    'email.max()',
    'email.count()',
    'profiles',
    'username,email.min()',
    'id,messages!messages_sender_id_fkey(content)',
    'id,messages!messages_recipient_id_fkey(*)',
    'id,sent:messages!sender_id(content)',
    'id,...messages!messages_sender_id_fkey(content)',
    'id,messages!inner(content)',
    'id,conversations!conversations_owner_id_fkey(*)',
    'id,conversations!conversations_contact_id_fkey(unread_count,last_message:messages(content))',
    'id,post_saves(*),post_likes(*),comment_likes(*)',
    'id,specialization_authors(*)',
    'id,users(*)',
    'id,auth.users(*)',
    'id,refresh_tokens(*)',
  ],
}
test.each(Object.entries(SELECTS))('selects of %s leak nothing', async (table, selects) => {
  const asked = selects.map((select) => `GET /rest/v1/${table}?select=${encodeURIComponent(select)}`)
  expect(await findLeaks(asked)).toEqual([])
})

/** Describes what an attacker gets: a refusal, or a number of rows. */
async function rowsFor(question: string, as: Attacker, headers: Record<string, string> = {}) {
  const { status, text } = await site.ask(question, { as, headers })
  if (status >= 400) return 'refused'
  const response: unknown = JSON.parse(text)
  return `${Array.isArray(response) ? response.length : text} rows`
}

describe('counting, ordering and filtering', () => {
  test('others’ messages, saves and likes count as none', async () => {
    for (const attacker of attackers) {
      for (const table of ['messages', 'conversations', 'post_saves', 'post_likes', 'comment_likes']) {
        // The planner's estimate describes the whole table, so it may not be shown, either.
        for (const prefer of ['return=minimal', 'count=exact', 'count=planned', 'count=estimated']) {
          const response = await rowsFor(`GET /rest/v1/${table}?select=*`, attacker, { prefer })
          expect(['refused', '0 rows'], `${attacker.name} ${table} ${prefer}`).toContain(response)
        }
        for (const aggregate of ['count()', 'created_at.max()']) {
          const { status, text } = await site.ask(`GET /rest/v1/${table}?select=${aggregate}`, {
            as: attacker,
          })
          const nothing = status >= 400 || /^\[\{"(count|max)":(0|null)\}\]$/.test(text)
          expect(nothing, `${attacker.name} ${table} ${text}`).toBe(true)
        }
      }
    }
  })

  test('hidden columns can’t be asked for in any place of a query', async () => {
    const places = [
      'email=like.*canary*',
      `email=eq.${encodeURIComponent('a@b.c')}`,
      'order=email',
      'order=email.desc.nullslast',
      'or=(email.like.*canary*,id.is.null)',
      'and=(not.email.is.null)',
      'not.or=(email.is.null)',
      'email=not.is.null',
      'email=in.(a,b)',
      'email=not.in.(a)',
      'email=isdistinct.a',
      'email=fts.canary',
      'email=cd.{a}',
      'email->>x=eq.1',
      'email::text=eq.x',
    ]
    const withoutEffect = [
      'select=id&having=email.is.null',
      'columns=email',
      'on_conflict=email',
      'select=id,author:profiles(id)&author.email=like.*canary*',
    ]
    for (const attacker of attackers) {
      const ask = (place: string) => rowsFor(`GET /rest/v1/profiles?select=id&${place}`, attacker)
      for (const place of places) expect(await ask(place), `${attacker.name} ${place}`).toBe('refused')
      const everybody = await ask('')
      expect(everybody, attacker.name).toMatch(/^[1-9]\d* rows$/)
      for (const place of withoutEffect) {
        expect(['refused', everybody], `${attacker.name} ${place}`).toContain(await ask(place))
      }
      for (const place of ['profiles.email=like.*canary*', 'profiles.order=email', 'order=profiles(email)']) {
        const embedded = await rowsFor(
          `GET /rest/v1/posts?select=id,profiles!posts_profile_id_fkey!inner(id)&${place}`,
          attacker,
        )
        expect(embedded, `${attacker.name} ${place}`).toBe('refused')
      }
    }
  })

  test('whether somebody sent, saved or liked something can’t be joined out', async () => {
    for (const attacker of attackers) {
      for (const embed of [
        'messages!messages_sender_id_fkey!inner(id)',
        'conversations!conversations_owner_id_fkey!inner(contact_id)',
        'post_saves!inner(post_id)',
        'post_likes!inner(post_id)',
        'comment_likes!inner(comment_id)',
      ]) {
        const response = await rowsFor(`GET /rest/v1/profiles?select=id,${embed}&id=eq.${alice.id}`, attacker)
        // The tables are related, but the rows stay hidden.
        expect(['refused', '0 rows'], `${attacker.name} ${embed}`).toContain(response)
      }
      const feed = await site.ask(
        `GET /rest/v1/post_feed?select=user_has_liked,user_has_saved&id=eq.${postId}`,
        { as: attacker },
      )
      expect(JSON.parse(feed.text)).toEqual([{ user_has_liked: false, user_has_saved: false }])
    }
  })
})

test('headers and odd parameters change nothing', async () => {
  const questions = [
    'GET /rest/v1/messages?select=*',
    'HEAD /rest/v1/messages?select=*',
    'GET /rest/v1/profiles?select=id,full_name&limit=3',
    'GET /rest/v1/profiles?limit=3',
    'GET /rest/v1/messages?select=*&limit=999999999999',
    'GET /rest/v1/messages?select=*&limit=-1',
    'GET /rest/v1/messages?select=*&offset=-1&limit=NaN',
    'GET /rest/v1/messages?select=*&select=content',
    'GET /rest/v1/messages?sender_id=eq.x&sender_id=neq.y',
    'GET /rest/v1/messages?role=eq.admin&apikey=x&Authorization=Bearer',
  ]
  for (const [name, value] of [
    ['prefer', 'return=representation'],
    ['prefer', 'tx=rollback,return=representation,count=exact'],
    ['prefer', 'params=single-object,handling=lenient,missing=default'],
    ['prefer', 'resolution=merge-duplicates,max-affected=1000000'],
    ['prefer', "timezone='; set role postgres; --"],
    ['range', '0-999999'],
    ['range', '-5-'],
    ['accept', 'text/csv'],
    ['accept', 'application/geo+json'],
    ['accept', 'application/openapi+json'],
    ['accept', 'application/vnd.pgrst.plan+json; options=analyze|verbose|settings|buffers'],
    ['accept', 'application/vnd.pgrst.object+json'],
    ['accept', 'application/octet-stream'],
    ['x-http-method-override', 'DELETE'],
    ['role', 'postgres'],
    ['x-client-info', CANARY.slice(0, 3)],
  ] as const) {
    expect(await findLeaks(questions, { headers: { [name]: value } }), `${name}: ${value}`).toEqual([])
  }
})

test('a plan of a query is not shown', async () => {
  for (const accept of [
    'application/vnd.pgrst.plan',
    'APPLICATION/VND.PGRST.PLAN+TEXT',
    '*/*, application/vnd.pgrst.plan+json;q=1',
  ]) {
    const { status, text } = await site.ask('GET /rest/v1/profiles?select=id', { headers: { accept } })
    // PostgREST answers 415, or rows if the client also accepts another type.
    if (IS_OWN_SERVER) expect(status).toBe(406)
    expect(text).not.toMatch(/cost=|"Plan"/)
  }
})

describe('functions with another’s id, nothing, lists, more or other arguments', () => {
  test.each(Object.keys(FUNCTIONS))('the function %s leaks nothing', async (name) => {
    const parameters = await site.sql<{ names: string[] | null }>(
      'select proargnames::text[] as names from pg_proc where proname = $1 and pronamespace = $2::regnamespace',
      [name, 'public'],
    )
    const names = parameters[0]?.names ?? []
    const all = (value: unknown) => Object.fromEntries(names.map((each) => [each, value]))
    const bodies = [
      {},
      all(null),
      all(alice.id),
      all([alice.id]),
      all({}),
      all(2_147_483_648),
      all('\u0000'),
      { ...all(alice.id), owner: alice.id, __proto__: { role: 'admin' } },
      [all(alice.id)],
      null,
      alice.id,
    ]
    const found: string[] = []
    for (const body of bodies) {
      found.push(...(await findLeaks([`POST /rest/v1/rpc/${name}`], { body })))
    }
    const query = new URLSearchParams(names.map((each) => [each, alice.id]))
    const others = [
      `GET /rest/v1/rpc/${name}?${query}`,
      `GET /rest/v1/rpc/${name}?${query}&select=*&order=1`,
      `HEAD /rest/v1/rpc/${name}?${query}`,
      `PATCH /rest/v1/rpc/${name}?${query}`,
      `DELETE /rest/v1/rpc/${name}?${query}`,
    ]
    found.push(...(await findLeaks(others)))
    const single = { body: all(alice.id), headers: { prefer: 'params=single-object' } }
    found.push(...(await findLeaks([`POST /rest/v1/rpc/${name}`], single)))
    expect(found).toEqual([])
  })
})

test('a function that writes can’t be called by GET, as a picture’s URL would', async () => {
  await site.ask(`GET /rest/v1/rpc/mark_conversation_read?contact=${alice.id}`, { as: bob })
  await site.ask('GET /rest/v1/rpc/mark_all_read', { as: bob })
  await site.ask(`GET /rest/v1/rpc/increment_post_views?post_id=${postId}`, { as: bob })
  const [row] = await site.sql(
    `select (select count(*)::int from public.messages where recipient_id = $1 and not read) as unread,
      (select view_count from public.post_counters where post_id = $2) as views`,
    [bob.id, postId],
  )
  expect(row).toEqual({ unread: 1, views: 0 })
})
