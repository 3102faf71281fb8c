import { describe, expect, test } from 'vitest'

import { type Area, afterWrite, UNCHANGING } from './areas.ts'
import { type Sized, SnapshotCache } from './snapshot-cache.ts'

function cacheOf({ maxBytes = 1_000, maxAgeMs = 60_000 } = {}) {
  let state = UNCHANGING
  let time = 0
  let made = 0
  const cache = new SnapshotCache<Sized & { made: number }>({
    dataState: async () => state,
    maxBytes,
    maxAgeMs,
    now: () => time,
  })
  return {
    cache,
    write: () => {
      state = afterWrite(state)
    },
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    ask: async (key = 'page', keep = true, bytes = 100, lastsMs?: number) => {
      const { made: which } = await cache.get(key, async () => ({
        value: { made: ++made, bytes },
        keep,
        ...(lastsMs !== undefined && { lastsMs }),
      }))
      return which
    },
  }
}

test('a value lasts until something is written', async () => {
  const { ask, write } = cacheOf()
  expect([await ask(), await ask()]).toEqual([1, 1])
  write()
  expect([await ask(), await ask()]).toEqual([2, 2])
})

test('a value is made again after its maximum age', async () => {
  const { ask, wait } = cacheOf({ maxAgeMs: 1_000 })
  await ask()
  wait(1_001)
  expect(await ask()).toBe(2)
})

test('a value that ends earlier is made again at its end', async () => {
  const { ask, wait } = cacheOf({ maxAgeMs: 1_000 })
  await ask('page', true, 100, 300)
  wait(299)
  expect(await ask()).toBe(1)
  wait(2)
  expect(await ask('page', true, 100, 5_000)).toBe(2)
  wait(1_001)
  expect(await ask()).toBe(3)
})

test('a value confirmed after a write keeps its original age', async () => {
  const { cache, write, wait, ask } = cacheOf({ maxAgeMs: 1_000 })
  await ask()
  write()
  wait(900)
  const renewed = await cache.get('page', async (last) => ({
    value: last ?? { made: 99, bytes: 1 },
    keep: true,
  }))
  expect(renewed.made).toBe(1)
  expect(await ask()).toBe(1)
  wait(200)
  expect(await ask()).toBe(2)
})

test('concurrent requests share one value or one failure', async () => {
  const { cache, ask } = cacheOf()
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask())))).toEqual(new Set([1]))
  const failing = () => cache.get('other', () => Promise.reject(new Error('no luck')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no luck')
  expect(await ask('other')).toBe(2)
})

test('a failure is not cached', async () => {
  const { cache, ask } = cacheOf()
  await expect(cache.get('page', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  await new Promise((resolve) => setImmediate(resolve)) // an unhandled rejection would fail the run here
  expect(await ask()).toBe(1)
})

test('a value that must not be kept goes to waiting requests only', async () => {
  const { ask } = cacheOf()
  expect(await Promise.all([ask('page', false), ask('page', false)])).toEqual([1, 1])
  expect(await ask('page', false)).toBe(2)
})

test('the least recently used value is dropped first', async () => {
  const { ask } = cacheOf({ maxBytes: 250 })
  await ask('a') // 1
  await ask('b') // 2
  await ask('a')
  await ask('c') // 3
  expect([await ask('a'), await ask('c')]).toEqual([1, 3])
  expect(await ask('b')).toBe(4)
  expect(await ask('large', true, 251)).toBe(5)
  expect(await ask('large', true, 251)).toBe(6)
})

test('a long key counts as memory', async () => {
  const { ask } = cacheOf({ maxBytes: 250 })
  const key = 'x'.repeat(100)
  expect([await ask(key), await ask(key)]).toEqual([1, 2])
})

test('without the state of the data nothing is cached', async () => {
  let made = 0
  const cache = new SnapshotCache<Sized>({
    dataState: () => Promise.reject(new Error('gone')),
    maxBytes: 100,
    maxAgeMs: 100,
  })
  const ask = () => cache.get('page', async () => ({ value: { bytes: ++made }, keep: true }))
  expect([(await ask()).bytes, (await ask()).bytes]).toEqual([1, 2])
})

describe('a value that depends on some areas', () => {
  function cacheOfPosts() {
    let state = UNCHANGING
    let made = 0
    const cache = new SnapshotCache<Sized & { made: number }>({
      dataState: async () => state,
      maxBytes: 1_000,
      maxAgeMs: 1_000,
    })
    return {
      write: (area: Area) => {
        state = afterWrite(state, [area])
      },
      ask: async (ready: Promise<void> = Promise.resolve()) => {
        const value = await cache.get('page', async () => {
          const which = ++made
          await ready
          return { value: { made: which, bytes: 1 }, keep: true, areas: ['posts', 'site'] }
        })
        return value.made
      },
    }
  }

  test('a value of some areas lasts until something is written in one of them', async () => {
    const { ask, write } = cacheOfPosts()
    await ask()
    write('messages')
    expect(await ask()).toBe(1)
    write('site')
    expect(await ask()).toBe(2)
  })

  test('an entry is shared while it is being made with those who come after a write elsewhere, and no others', async () => {
    const { ask, write } = cacheOfPosts()
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = [ask(promise)]
    for (const area of ['messages', 'posts'] as const) {
      await new Promise((resolve) => setImmediate(resolve)) // the one before has read the state
      write(area)
      asked.push(ask(), ask())
    }
    setImmediate(resolve)
    expect(await Promise.all(asked)).toEqual([1, 1, 1, 2, 2])
  })
})
