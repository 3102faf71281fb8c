import { expect, onTestFinished, test } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/support/product.ts'

import { warmUp } from './warm-up.ts'

test('a start opens the first pages and a post, before a visitor waits for them', async () => {
  ensureBuilt()
  const product = await startProduct({ demo: true })
  onTestFinished(() => product.stop())
  expect(await warmUp(product.url)).toEqual([
    '/',
    '/community',
    expect.stringMatching(/^\/community\/post\/[\da-f-]{36}$/),
    '/developers',
  ])
})

test('a site that does not answer stops no start', async () => {
  expect(await warmUp(`http://127.0.0.1:${await freePort()}`)).toEqual([])
})
