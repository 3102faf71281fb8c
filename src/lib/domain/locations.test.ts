import { expect, test } from 'vitest'

import { CITIES, isLocation, REGIONS } from './locations.ts'

test('there are 22 cities and 18 regions without duplicates', () => {
  expect(CITIES).toHaveLength(22)
  expect(REGIONS).toHaveLength(18)
  expect(new Set([...CITIES, ...REGIONS]).size).toBe(40)
})

test('a location must match exactly', () => {
  expect(isLocation('Mogadishu (Capital)')).toBe(true)
  expect(isLocation('jigjiga')).toBe(true)
  expect(isLocation('Lower Juba')).toBe(true)
  expect(isLocation('Jigjiga')).toBe(false)
  expect(isLocation('Mogadishu')).toBe(false)
  expect(isLocation('')).toBe(false)
})
