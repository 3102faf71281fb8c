import { beforeEach, expect, test } from 'vitest'

import { costOfRequest } from '../rest/request-cost.ts'
import type { Caller } from './caller.ts'
import { OWN_SERVER, requestLimits } from './request-limits.ts'

const visitor: Caller = { role: 'anon', claims: null }
const member = (sub: string): Caller => ({
  role: 'authenticated',
  claims: { sub, session_id: 'a session', aud: 'authenticated', role: 'authenticated', iat: 0, exp: 0 },
})
const times = (count: number, work: () => void) => {
  for (let index = 0; index < count; index++) work()
}
let limits: ReturnType<typeof requestLimits>
beforeEach(() => {
  limits = requestLimits(true)
})
const refusal = expect.objectContaining({ status: 429, code: 'over_request_rate_limit' })

test('visitors of one network share a limit, members and other networks have their own', () => {
  times(3000, () => limits.limitDataRequest(visitor, 'one'))
  expect(() => limits.limitDataRequest(visitor, 'one')).toThrow(refusal)
  expect(() => limits.limitDataRequest(visitor, 'two')).not.toThrow()
  expect(() => limits.limitDataRequest(member('a'), 'one')).not.toThrow()
})

test('a member has a limit wherever the requests come from', () => {
  times(1200, () => limits.limitDataRequest(member('a'), crypto.randomUUID()))
  expect(() => limits.limitDataRequest(member('a'), '192.0.2.1')).toThrow(refusal)
  expect(() => limits.limitDataRequest(member('b'), '192.0.2.1')).not.toThrow()
})

test('files have a limit of their own', () => {
  times(18_000, () => limits.limitFileRequest('192.0.2.1'))
  expect(() => limits.limitFileRequest('192.0.2.1')).toThrow(refusal)
  expect(() => limits.limitDataRequest(visitor, '192.0.2.1')).not.toThrow()
})

test('views are counted less often than read, for a network and for a member', () => {
  const view = (caller: Caller, network: string) =>
    limits.limitDataRequest(caller, network, '/rest/v1/rpc/increment_post_views')
  times(300, () => view(visitor, '192.0.2.1'))
  expect(() => view(visitor, '192.0.2.1')).toThrow(refusal)
  times(60, () => view(member('a'), '192.0.2.1'))
  expect(() => view(member('a'), '192.0.2.2')).toThrow(refusal)
  expect(() => limits.limitDataRequest(visitor, '192.0.2.1', '/rest/v1/rpc/feed_page')).not.toThrow()
  expect(() => limits.limitDataRequest(member('a'), '192.0.2.1', '/rest/v1/rpc/feed_page')).not.toThrow()
})

test('a shard of the sitemap counts as fifty requests', () => {
  times(60, () => limits.limitDataRequest(visitor, '192.0.2.1', '/rest/v1/rpc/sitemap_posts'))
  expect(() => limits.limitDataRequest(visitor, '192.0.2.1')).toThrow(refusal)
})

test('requests about accounts are limited apart, so that floods of reads leave neighbours their sign-ins', () => {
  const account = () => limits.limitDataRequest(visitor, '192.0.2.1', '/auth/v1/token')
  const read = () => limits.limitDataRequest(visitor, '192.0.2.1', '/rest/v1/posts')
  times(3000, read)
  expect(read).toThrow(refusal)
  times(3000, account)
  expect(account).toThrow(refusal)
})

test("the server's own rendering has no request limit", () => {
  expect(() => times(5000, () => limits.limitDataRequest(visitor, OWN_SERVER))).not.toThrow()
})

test('what the app never asks counts by its parts, apart from what the app asks', () => {
  const foreign = (caller: Caller) => limits.limitDataRequest(caller, '192.0.2.1', '/rest/v1/posts', 50)
  times(60, () => foreign(visitor))
  expect(() => foreign(visitor)).toThrow(refusal)
  expect(() => limits.limitDataRequest(visitor, '192.0.2.1', '/rest/v1/posts')).not.toThrow()
  times(24, () => foreign(member('a')))
  expect(() => foreign(member('a'))).toThrow(refusal)
  expect(() => limits.limitDataRequest(member('a'), '192.0.2.1', '/rest/v1/posts')).not.toThrow()
})

test.each([
  ['posts?select=id,title&id=eq.1&limit=5', {}, 1],
  ['posts?select=like_count&title=eq.a(b', { prefer: 'return=representation' }, 1],
  ['rpc/echo?order=like.a', {}, 1],
  ['posts?order=id', {}, 5],
  ['posts?%6frder=id', {}, 5],
  ['posts?select=id,comments(id,profiles(id))&comments.limit=1&offset=1', {}, 20],
  ['posts?select=count', {}, 5],
  ['posts?or=(id.eq.1,id.eq.2)&title=not.ilike.*a*', {}, 10],
  ['posts', { range: '0-9' }, 5],
  ['posts?order=id', { prefer: 'count=exact' }, 10],
  ['posts', { prefer: 'resolution=merge-duplicates' }, 5],
] as const)('%s with %j counts as it asks', (path, headers, cost) => {
  expect(costOfRequest(new Request(`http://localhost/rest/v1/${path}`, { headers }))).toBe(cost)
})
