import { expect, test } from 'vitest'

import { ToggleError, ToggleQueue } from './toggle-queue.ts'

function recorder() {
  const sent: boolean[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const send = (on: boolean) => {
    sent.push(on)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  return { sent, waiting, send }
}

test('a double click sends both states, one after the other', async () => {
  const queue = new ToggleQueue()
  const { sent, waiting, send } = recorder()
  const first = queue.set('a', true, send)
  expect(await queue.set('a', false, send)).toBeNull()
  expect(sent).toEqual([true])
  waiting[0]?.resolve()
  await Promise.resolve()
  expect(sent).toEqual([true, false])
  waiting[1]?.resolve()
  expect(await first).toBe(false)
})

test('a third click back to the state being sent sends nothing more', async () => {
  const queue = new ToggleQueue()
  const { sent, waiting, send } = recorder()
  const first = queue.set('a', true, send)
  await queue.set('a', false, send)
  await queue.set('a', true, send)
  waiting[0]?.resolve()
  expect(await first).toBe(true)
  expect(sent).toEqual([true])
})

test('a failure reports the state of the server', async () => {
  const queue = new ToggleQueue()
  const { waiting, send } = recorder()
  const first = queue.set('a', true, send)
  await queue.set('a', false, send)
  waiting[0]?.resolve()
  await Promise.resolve()
  waiting[1]?.reject(new Error('offline'))
  const error = await first.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ToggleError)
  expect(error).toMatchObject({ serverState: true })
})
