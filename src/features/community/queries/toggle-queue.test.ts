import { expect, test } from 'vitest'

import { setToggle } from './toggle-queue.ts'

function recorder() {
  const sent: boolean[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const send = (on: boolean) => {
    sent.push(on)
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const shown: boolean[] = []
  return { sent, waiting, shown, send, show: (on: boolean) => void shown.push(on) }
}

test('a double click sends both states, one after the other', async () => {
  const { sent, waiting, ...toggle } = recorder()
  const first = setToggle('a', true, toggle)
  expect(await setToggle('a', false, toggle)).toBeNull()
  expect(toggle.shown).toEqual([true, false])
  expect(sent).toEqual([true])
  waiting[0]?.resolve()
  await Promise.resolve()
  expect(sent).toEqual([true, false])
  waiting[1]?.resolve()
  expect(await first).toBe(false)
  expect(toggle.shown.at(-1)).toBe(false)
})

test('a third click back to the state being sent sends nothing more', async () => {
  const { sent, waiting, ...toggle } = recorder()
  const first = setToggle('a', true, toggle)
  await setToggle('a', false, toggle)
  await setToggle('a', true, toggle)
  waiting[0]?.resolve()
  expect(await first).toBe(true)
  expect(sent).toEqual([true])
})

test('a failure shows the state of the server', async () => {
  const { waiting, ...toggle } = recorder()
  const first = setToggle('a', true, toggle)
  await setToggle('a', false, toggle)
  waiting[0]?.resolve()
  await Promise.resolve()
  const offline = new Error('offline')
  waiting[1]?.reject(offline)
  await expect(first).rejects.toBe(offline)
  expect(toggle.shown.at(-1)).toBe(true)
})
