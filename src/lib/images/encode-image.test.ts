import { expect, test } from 'vitest'

import { fitInside } from './encode-image.ts'

test('pictures are scaled down by the longer side and never scaled up', () => {
  expect(fitInside({ width: 4000, height: 3000 }, 512)).toEqual({ width: 512, height: 384 })
  expect(fitInside({ width: 300, height: 400 }, 512)).toEqual({ width: 300, height: 400 })
  expect(fitInside({ width: 10_000, height: 3 }, 512)).toEqual({ width: 512, height: 1 })
})
