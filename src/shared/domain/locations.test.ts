import { expect, test } from 'vitest'

import { COUNTRIES } from './countries.ts'
import { CITIES, isCountryLike, isLocation, REGIONS } from './locations.ts'
import { inSentence, placeText } from './place-text.ts'

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

test('every country looks like one, and no place does', () => {
  expect(COUNTRIES.filter((name) => !isCountryLike(name))).toEqual([])
  expect([...CITIES, ...REGIONS, 'kenya', 'Kenya ', '<b>Kenya', ''].filter(isCountryLike)).toEqual([])
})

test('texts show every place with a capital letter', () => {
  expect([...CITIES, ...REGIONS].map(placeText).filter((name) => !/^[A-Z]/.test(name))).toEqual([])
  expect([placeText('jigjiga'), inSentence('jigjiga')]).toEqual(['Jigjiga', 'Jigjiga'])
})

test('countries with an article have it in a sentence', () => {
  const names = ['United Kingdom', 'Netherlands', 'Kenya', 'Finland', 'Dominican Republic', 'Hargeisa']
  expect(names.filter((name) => inSentence(name) !== name)).toEqual([
    'United Kingdom',
    'Netherlands',
    'Dominican Republic',
  ])
})
