import { expect, test } from 'vitest'

import { isComposing } from './is-composing.ts'

test.each([
  ['while a word is composed', { isComposing: true, keyCode: 229 }, true],
  ['in Safari, after the end of the composition', { isComposing: false, keyCode: 229 }, true],
  ['without an input method', { isComposing: false, keyCode: 13 }, false],
])('the app knows whether an Enter %s belongs to the input method', (_name, event, expected) => {
  expect(isComposing(event)).toBe(expected)
})
