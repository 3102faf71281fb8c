import { expect, test } from 'vitest'

import { normalizeTarget } from './request-target.ts'

function normalized(url: string, host = 'hibo.example') {
  const request = { url, headers: { host } }
  return normalizeTarget(request) ? request.url : null
}

test.each([
  '/',
  '/community?page=2&q=a/../b',
  '/rest/v1/posts?select=*&title=ilike.%25a%25',
  '/profile/a.b..c/...',
  '/caf%C3%A9/%20/%2f/%5c',
  '//host/path',
])('%s stays as it is', (url) => expect(normalized(url)).toBe(url))

test.each([
  ['/%72est/v1/posts', '/rest/v1/posts'],
  ['/%7Euser/a%2Db%2ehtml', '/~user/a-b.html'],
  ['http://hibo.example/rest/v1/posts?a=1', '/rest/v1/posts?a=1'],
  ['HTTP://HIBO.example?a=1', '/?a=1'],
])('%s is the same as %s', (url, normal) => expect(normalized(url)).toBe(normal))

test.each([
  '/./rest/v1/posts',
  '/x/../rest/v1/posts',
  '/rest/%2e/v1/posts',
  '/x/%2E%2e/rest/v1/posts',
  '/x/.%2e',
  '/rest\\v1/posts',
  '/re\tst/v1/posts',
  '/robots.txt#x',
  'http://other.example/rest/v1/posts',
  'http://hibo.example@other.example/rest/v1/posts',
  'ftp://hibo.example/',
  '*',
  '',
])('%s is refused', (url) => expect(normalized(url)).toBeNull())

test('an encoded path is decoded once only', () => {
  expect(normalized('/%2572est/v1/posts')).toBe('/%2572est/v1/posts')
  expect(normalized('/%25%32%65/')).toBe('/%252e/')
})
