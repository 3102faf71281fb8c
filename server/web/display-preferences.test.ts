import { expect, test } from 'vitest'

import { displayPreferences } from './display-preferences.ts'

test.each([
  ['nothing said', {}, false],
  ['the browser asks', { 'save-data': 'on' }, true],
  ['the menu asks', { cookie: 'a=b; hibo_data=save' }, true],
  ['the menu takes precedence over the browser', { cookie: 'hibo_data=full', 'save-data': 'on' }, false],
])('pictures wait for a tap or not: %s', (_what, headers, saveData) => {
  expect(displayPreferences(new Headers(headers)).saveData).toBe(saveData)
})
