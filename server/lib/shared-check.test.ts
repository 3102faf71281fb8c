import { expect, test } from 'vitest'

import { sharedCheck } from './shared-check.ts'

test('a caller that comes while a check runs gets the result of the next one', async () => {
  const asked: PromiseWithResolvers<number>[] = []
  const check = sharedCheck(() => {
    const question = Promise.withResolvers<number>()
    asked.push(question)
    return question.promise
  })
  const first = check()
  const [second, third] = [check(), check()]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(1)
  expect(await first).toBe(1)
  asked[1]?.reject(new Error('lost'))
  await expect(second).rejects.toThrow('lost')
  await expect(third).rejects.toThrow('lost')
  const fourth = check()
  expect(asked).toHaveLength(3)
  asked[2]?.resolve(3)
  expect(await fourth).toBe(3)
})
