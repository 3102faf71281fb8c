import { expect, test } from 'vitest'

import { loadLite } from './load-lite.ts'

test('a warning after Lite was loaded fails nothing', async () => {
  await loadLite()
  const { promise, resolve } = Promise.withResolvers<Error>()
  process.once('warning', resolve)
  process.emitWarning(new Error('only a warning'))
  expect((await promise).message).toBe('only a warning')
})
