import { expect, test } from 'vitest'

import { LatestWish, SwitchError } from './toggle-queue.ts'

function recorder() {
  const sent: boolean[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const send = (on: boolean) => {
    sent.push(on)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  return { sent, waiting, send }
}

test('a double click sends both wishes one after the other', async () => {
  const wish = new LatestWish()
  const { sent, waiting, send } = recorder()
  const first = wish.bring('a', true, send)
  expect(await wish.bring('a', false, send)).toBeNull()
  expect(sent).toEqual([true])
  waiting[0]?.resolve()
  await Promise.resolve()
  expect(sent).toEqual([true, false])
  waiting[1]?.resolve()
  expect(await first).toBe(false)
})

test('a third click that wants what is under way sends nothing more', async () => {
  const wish = new LatestWish()
  const { sent, waiting, send } = recorder()
  const first = wish.bring('a', true, send)
  await wish.bring('a', false, send)
  await wish.bring('a', true, send)
  waiting[0]?.resolve()
  expect(await first).toBe(true)
  expect(sent).toEqual([true])
})

test('a failure tells how the server is left', async () => {
  const wish = new LatestWish()
  const { waiting, send } = recorder()
  const first = wish.bring('a', true, send)
  await wish.bring('a', false, send)
  waiting[0]?.resolve()
  await Promise.resolve()
  waiting[1]?.reject(new Error('offline'))
  const error = await first.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SwitchError)
  expect(error).toMatchObject({ reached: true })
})
