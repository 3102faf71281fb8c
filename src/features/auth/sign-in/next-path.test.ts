import { afterEach, expect, test, vi } from 'vitest'

import { nextPath } from './next-path.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function next(value: string) {
  return nextPath(new URLSearchParams({ next: value }))
}

test.each(['/profile/edit', '/community/post/1?page=2#comments', '/messages?subject=Skill%3A%20C%2B%2B'])(
  'a path of this site is accepted: %s',
  (path) => {
    expect(next(path)).toBe(path)
  },
)

test.each(['/signin', '/signup?x=1', '/auth/callback?code=1', '/forgot-password'])(
  'an account page is not returned to: %s',
  (path) => {
    expect(next(path)).toBe('/')
  },
)

test('the whole URL of a page of this site becomes its path, and no other URL does', () => {
  vi.stubGlobal('window', { location: { origin: 'https://hibo.example' } })
  expect(next('https://hibo.example/community?tag=a%26b#new')).toBe('/community?tag=a%26b#new')
  for (const other of [
    'https://hibo.example.evil.example/x',
    'https://hibo.example//evil.example/',
    'https://hibo.example/\\evil.example',
    'https://hibo.example@evil.example/',
    'http://hibo.example/x',
    'https://hibo.example/signin',
  ]) {
    expect(next(other), other).toBe('/')
  }
})

test('a missing ?next= leads to the home page', () => {
  expect(nextPath(new URLSearchParams())).toBe('/')
})
