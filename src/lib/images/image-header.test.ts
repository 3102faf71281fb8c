import { expect, test } from 'vitest'

import { countSteps } from '#tests/support/count-steps.ts'
import { hostilePictures } from '#tests/support/hostile-files.ts'

import { readImageHeader } from './image-header.ts'

const SIZE_BYTES = 100_000

test.each([...hostilePictures(SIZE_BYTES)])('%s is read at most twice', (_name, file) => {
  expect(countSteps(() => readImageHeader(file)).steps).toBeLessThan(2.1 * SIZE_BYTES)
})
