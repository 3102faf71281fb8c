import { expect, test } from 'vitest'

import { unsupportedFeatures } from './unsupported-features.ts'

test.each([
  ['URL.canParse(text)', ['URL.canParse: chrome, chrome_android']],
  [
    'self.URL.parse(text) + new EyeDropper()',
    ['EyeDropper: chrome_android, firefox, firefox_android, safari, safari_ios'],
  ],
  ['Promise.withResolvers()', ['Promise.withResolvers: chrome, chrome_android, safari, safari_ios']],
  ['names.union(others)', ['.union(): chrome, chrome_android, firefox, firefox_android']],
  ['navigator.share(page)', ['navigator.share: firefox']],
])('what an old browser lacks is found: %s', (code, found) => {
  expect(unsupportedFeatures(code)).toEqual(found)
})

test.each([
  'new URL(text); list.at(-1); list.toSorted(); structuredClone(list); menu.showPopover()',
  'names.union?.(others)',
  '"share" in navigator && navigator.share(page)',
  'typeof EyeDropper === "function" ? new EyeDropper() : null',
  'if (window.navigation) window.navigation.entries()',
])('what all have, or what the code asks for first, is no finding: %s', (code) => {
  expect(unsupportedFeatures(code)).toEqual([])
})
