import { expect, test } from 'vitest'

import { createLoadShedder } from './load-shedder.ts'

/** A shedder with a clock of its own, and a server behind it that answers every `pace` ms, first come first served. */
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
    /** Lets in as many as the shedder allows, at most `wanted`. */
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

test('a burst is let in while nothing is known of the speed', () => {
  const { fill } = servedShedder()
  expect(fill(500)).toBe(500)
})

test('no more wait than can be answered in a second', () => {
  const { fill, answer } = servedShedder()
  for (let round = 0; round < 200; round++) {
    fill(3)
    answer(20) // fifty a second
  }
  answer(20, 60)
  expect(fill(1_000)).toBeLessThanOrEqual(51)
})

test('a slower server takes fewer, a quicker one more', () => {
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

test('a few are always let in, however slow the answers are', () => {
  const { shedder, enter, answer } = servedShedder(4)
  enter(8)
  answer(10_000, 8)
  enter(3)
  expect(shedder.overloaded()).toBe(false)
})

test('when nothing is answered any more it closes, and opens with the next answers', () => {
  const { shedder, enter, answer, wait } = servedShedder(4)
  enter(6)
  wait(5_000)
  expect(shedder.overloaded()).toBe(true)
  answer(1, 3)
  expect(shedder.overloaded()).toBe(false)
})

test('a first request after an idle hour finds it open', () => {
  const { shedder, enter, wait } = servedShedder(4)
  wait(3_600_000)
  enter(5)
  expect(shedder.overloaded()).toBe(false)
})

test('a body that does not arrive takes no place, also when its sender gives up', async () => {
  const { shedder, enter, wait } = servedShedder(4)
  const leave = shedder.begin(new Promise(() => {}))
  enter(3)
  wait(5_000)
  expect(shedder.overloaded()).toBe(false)
  leave()
  enter()
  expect(shedder.overloaded()).toBe(false)
})
