import { expect, test } from 'vitest'

import { iconNamed } from './font-icons.ts'

test('the class name of an icon font has a picture', () => {
  const database = iconNamed('database')
  expect(database).toBeDefined()
  expect(iconNamed('fa-solid fa-database')).toBe(database)
  expect(iconNamed('bi bi-phone')).toBe(iconNamed('smartphone'))
  expect(iconNamed('FAS fa-laptop-code')).toBe(iconNamed('code'))
})

test('an unknown class name of an icon font has no picture', () => {
  for (const name of ['', 'constructor', 'toString', 'fa-solid fa-camel'])
    expect(iconNamed(name)).toBeUndefined()
})
