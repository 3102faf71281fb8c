/** Names such as `__proto__` are ordinary words: no request may change objects that later requests use. */
import { afterEach, expect, test } from 'vitest'

import { PASSWORD } from '#tests/support/members.ts'

import { attackedSite, IS_OWN_SERVER, signIn } from './support/attacked-site.ts'

const untouched = Object.getOwnPropertyNames(Object.prototype)

const site = await attackedSite()
const member = await site.member({ name: 'member' })
await site.ask('POST /rest/v1/posts', { as: member, body: { title: 'x', content: 'x' } })

afterEach(() => {
  const added = Object.getOwnPropertyNames(Object.prototype).filter((name) => !untouched.includes(name))
  // A leftover property would make all later tests fail, too.
  for (const name of added) Reflect.deleteProperty(Object.prototype, name)
  expect(added).toEqual([])
})

const AUTHOR = 'profiles!posts_profile_id_fkey'
/** Statuses of refusals. PostgREST also accepts these names, for example as a column's alias. */
const REFUSALS = IS_OWN_SERVER ? [400, 404] : [200, 300, 400, 404]
test.each([
  '__proto__=eq.1',
  '_%5fproto__=eq.1',
  '%22__proto__%22=eq.1',
  '__proto__=not.eq.1',
  '__proto__=in.(1,2)',
  '__proto__=gt.5&__proto__=lt.3',
  '__proto__[constructor]=eq.1',
  '__proto__.__proto__=eq.1',
  '__proto__->x=eq.1',
  'constructor=eq.1',
  'constructor.prototype.x=eq.1',
  'toString=eq.1&valueOf=eq.1',
  'not.__proto__=eq.1',
  'or=(__proto__.eq.1,constructor.eq.1)',
  'and=(not.and(__proto__.eq.1))',
  'order=__proto__.desc',
  'columns=__proto__',
  'on_conflict=__proto__',
  'select=__proto__',
  `select=id,a:${AUTHOR}(id)&a.__proto__=eq.1`,
  `select=id,__proto__:${AUTHOR}(id)&__proto__.id=eq.1`,
  `select=id,constructor:${AUTHOR}(id)&constructor.prototype=eq.1`,
])('?%s is refused for every caller', async (query) => {
  for (const as of [site.visitor, member]) {
    for (const path of ['posts', 'post_feed', 'rpc/category_options']) {
      const { status, text } = await site.ask(`GET /rest/v1/${path}?${query}`, { as })
      expect(REFUSALS, `${path} ${text.slice(0, 200)}`).toContain(status)
    }
    const { status } = await site.ask(`PATCH /rest/v1/posts?${query}`, { as, body: { title: 'changed' } })
    expect([400, 401]).toContain(status)
  }
})

test.each(['select=__proto__:id', `select=__proto__:${AUTHOR}(id)&__proto__.order=id&__proto__.limit=1`])(
  '?%s names a key of the response, and nothing else',
  async (query) => {
    const { status, text } = await site.ask(`GET /rest/v1/posts?${query}&limit=1`)
    expect([status, text]).toEqual([200, expect.stringMatching(/^\[\{"__proto__":.+\}\]$/)])
    expect((await site.ask('GET /rest/v1/posts?select=id&limit=1')).text).toMatch(/^\[\{"id":"[\w-]+"\}\]$/)
  },
)

test.each([
  '{"__proto__":{"polluted":1},"title":"x","content":"x"}',
  '{"constructor":{"prototype":{"polluted":1}},"title":"x","content":"x"}',
  '[{"__proto__":{"polluted":1},"title":"x","content":"x"}]',
  '{"__proto__":null}',
])('the body %s changes nothing else', async (body) => {
  const json = { as: member, body, headers: { 'content-type': 'application/json' } }
  for (const question of [
    'POST /rest/v1/posts',
    'PATCH /rest/v1/posts?id=in.()',
    'POST /rest/v1/posts?on_conflict=id',
    'POST /rest/v1/rpc/feed_page',
    'POST /rest/v1/rpc/conversation_page',
    'POST /auth/v1/recover',
  ]) {
    const { status, text } = await site.ask(question, json)
    expect([400, 404], `${question} ${text.slice(0, 200)}`).toContain(status)
  }
})

test('metadata is kept without names of prototypes', async () => {
  const data = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"full_name":"x"}'
  const headers = { 'content-type': 'application/json' }
  const changed = await site.ask('PUT /auth/v1/user', { as: member, body: `{"data":${data}}`, headers })
  expect(JSON.parse(changed.text).user_metadata).not.toHaveProperty('polluted')
  const email = `prototype-${Date.now()}@attack.example`
  const body = `{"email":"${email}","password":"${PASSWORD}","data":${data},"__proto__":{"role":"x"}}`
  expect((await site.ask('POST /auth/v1/signup', { body, headers })).status).toBe(200)
  expect((await signIn(site.ask, member.email)).user.id).toBe(member.id)
})
