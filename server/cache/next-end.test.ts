import { expect, test } from 'vitest'

import { msToNextEnd, watchEnds } from './next-end.ts'

const NOW = Date.parse('2026-12-01T21:00:00Z')
const end = (seconds: number) => `"ends_at": "${new Date(NOW + seconds * 1000).toISOString()}"`

test('the earliest end counts, as rows and functions write it', () => {
  expect(msToNextEnd(`[{${end(50)}},{${end(20).replace(' ', '')}}]`, NOW)).toBe(20_000)
  expect(msToNextEnd('{"ends_at": "2026-12-02T00:00:05+03:00"}', NOW)).toBe(5_000)
})

test('an offer that ended long ago ends no more', () => {
  expect(msToNextEnd(`[{${end(-3600)}}]`, NOW)).toBe(Number.POSITIVE_INFINITY)
  expect(msToNextEnd(`[{${end(-3600)}},{${end(9)}}]`, NOW)).toBe(9_000)
})

test('just after an end the database may not know of it yet', () => {
  expect(msToNextEnd(`[{${end(-5)}}]`, NOW)).toBe(1_000)
})

test('what members write is no end, nor what is no date', () => {
  const text = JSON.stringify({ content: `{${end(5)}}` })
  expect(msToNextEnd(text, NOW)).toBe(Number.POSITIVE_INFINITY)
  expect(msToNextEnd('{"ends_at": "soon"}', NOW)).toBe(Number.POSITIVE_INFINITY)
})

test('a fetch remembers the earliest end of all its responses', async () => {
  const bodies = [
    '{}',
    ...[60, 3600].map((left) => `{"ends_at": "${new Date(Date.now() + left * 1000).toISOString()}"}`),
  ]
  const { watchingFetch, lastsMs } = watchEnds(async () => new Response(bodies.pop()))
  expect(lastsMs()).toBe(Number.POSITIVE_INFINITY)
  for (const body of bodies.toReversed())
    expect(await (await watchingFetch('https://hibo.example')).text()).toBe(body)
  expect(lastsMs()).toBeLessThanOrEqual(60_000)
})
