import { expect, test } from 'vitest'

import { displayPreferences } from './display-preferences.ts'

test.each([
  ['nothing said', {}, false],
  ['the browser asks', { 'save-data': 'on' }, true],
  ['the menu asks', { cookie: 'a=b; hibo_data=save' }, true],
  ['the menu goes before the browser', { cookie: 'hibo_data=full', 'save-data': 'on' }, false],
])('pictures wait for a tap or not: %s', (_what, headers, saveData) => {
  expect(displayPreferences(new Headers(headers)).saveData).toBe(saveData)
})

test('a theme that nobody offers is none', () => {
  expect(displayPreferences(new Headers({ cookie: 'hibo_theme=dark' })).theme).toBe('dark')
  expect(displayPreferences(new Headers({ cookie: 'hibo_theme="><script>' })).theme).toBeNull()
})
