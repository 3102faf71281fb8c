import { expect, test } from 'vitest'

import { countSteps } from '#tests/support/count-steps.ts'
import { hostilePictures } from '#tests/support/hostile-files.ts'

import { readImageHeader } from './image-header.ts'

const LENGTH = 100_000 // bytes

test.each([...hostilePictures(LENGTH)])('%s is read at most twice', (_name, file) => {
  expect(countSteps(() => readImageHeader(file)).steps).toBeLessThan(2.1 * LENGTH)
})
