import { expect, test } from 'vitest'

import { failureText } from './project-form-dialog.tsx'

test('a project that was not saved shows the message of the error, or else its code', () => {
  const refusal = (message: string) => Object.assign(new Error(message), { code: '23514' })
  expect(failureText(refusal('Too many projects.'))).toBe('Failed to save project. Too many projects.')
  expect(failureText(refusal(''))).toBe('Failed to save project. 23514')
  expect(failureText(new TypeError('Failed to fetch'))).toBe('Failed to save project. Please try again.')
})
