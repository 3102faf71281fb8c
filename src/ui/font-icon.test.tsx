import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { FontIcon } from './font-icon.tsx'

const drawn = (name: string | null) =>
  /lucide-([\w-]+)/.exec(renderToStaticMarkup(<FontIcon name={name} />))?.[1]

test('the class name of an icon font draws its picture', () => {
  expect(drawn('database')).toBe('database')
  expect(drawn('fa-solid fa-database')).toBe('database')
  expect(drawn('bi bi-phone')).toBe('smartphone')
  expect(drawn('FAS fa-laptop-code')).toBe('code')
})

test('an unknown name draws nothing', () => {
  for (const name of [null, '', 'constructor', 'toString', 'fa-solid fa-camel'])
    expect(drawn(name)).toBeUndefined()
})
