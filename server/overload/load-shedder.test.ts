import { expect, test } from 'vitest'

import { createLoadShedder } from './load-shedder.ts'

/** A load shedder with its own clock, and a server that answers every `pace` ms in the order of arrival. */
function servedShedder(alwaysAccepted = 4) {
  let time = 0
  const shedder = createLoadShedder({ alwaysAccepted, now: () => time })
  const inside: (() => void)[] = []
  return {
    shedder,
    enter: (count = 1) => {
      for (let index = 0; index < count; index++) inside.push(shedder.begin())
    },
    answer(pace: number, count = 1) {
      for (let index = 0; index < count; index++) {
        time += pace
        inside.shift()?.()
      }
    },
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    /** Begins as many requests as the shedder accepts, at most `wanted`. */
    fill(wanted: number) {
      let entered = 0
      while (entered < wanted && !shedder.overloaded()) {
        inside.push(shedder.begin())
        entered++
      }
      return entered
    },
  }
}

test('a burst is accepted while the speed is unknown', () => {
  const { fill } = servedShedder()
  expect(fill(500)).toBe(500)
})

test('no more requests wait than can be answered in a second', () => {
  const { fill, answer } = servedShedder()
  for (let round = 0; round < 200; round++) {
    fill(3)
    answer(20) // fifty a second
  }
  answer(20, 60)
  expect(fill(1_000)).toBeLessThanOrEqual(51)
})

test('a slower server accepts fewer requests than a faster one', () => {
  const slow = servedShedder()
  const quick = servedShedder()
  for (let round = 0; round < 400; round++) {
    slow.fill(2)
    slow.answer(100)
    quick.fill(2)
    quick.answer(2)
  }
  slow.answer(100, 10)
  quick.answer(2, 10)
  expect(slow.fill(5_000)).toBeLessThan(quick.fill(5_000))
})

test('a few requests are always accepted, even with slow answers', () => {
  const { shedder, enter, answer } = servedShedder(4)
  enter(8)
  answer(10_000, 8)
  enter(3)
  expect(shedder.overloaded()).toBe(false)
})

test('it refuses while nothing is answered, and accepts again after the next answers', () => {
  const { shedder, enter, answer, wait } = servedShedder(4)
  enter(6)
  wait(5_000)
  expect(shedder.overloaded()).toBe(true)
  answer(1, 3)
  expect(shedder.overloaded()).toBe(false)
})

test('the first requests after an idle hour are accepted', () => {
  const { shedder, enter, wait } = servedShedder(4)
  wait(3_600_000)
  enter(5)
  expect(shedder.overloaded()).toBe(false)
})

test('a body that does not arrive does not count, even after its sender gives up', async () => {
  const { shedder, enter, wait } = servedShedder(4)
  const leave = shedder.begin('', new Promise(() => {}))
  enter(3)
  wait(5_000)
  expect(shedder.overloaded()).toBe(false)
  leave()
  enter()
  expect(shedder.overloaded()).toBe(false)
})

test('while one network floods, another one is accepted', () => {
  const { shedder, enter, answer } = servedShedder(4)
  enter(60)
  answer(50, 30) // 30 wait for one and a half seconds
  expect(shedder.overloaded('')).toBe(true)
  expect(shedder.overloaded('other')).toBe(false)
})

test('a network that already has its share is refused as the others are', () => {
  const { shedder, enter, answer } = servedShedder(4)
  enter(60)
  answer(50, 30)
  for (let count = 0; count < 30; count++) shedder.begin('other')
  expect(shedder.overloaded('other')).toBe(true)
})

test('many networks with one request each are refused when the queue is too long', () => {
  let time = 0
  const shedder = createLoadShedder({ alwaysAccepted: 4, now: () => time })
  const inside = Array.from({ length: 60 }, (_none, index) => shedder.begin(`network ${index}`))
  for (const leave of inside.splice(0, 30)) {
    time += 50
    leave()
  }
  expect(shedder.overloaded('another network')).toBe(true)
})
