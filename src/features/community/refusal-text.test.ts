import { expect, test } from 'vitest'

import { AppError } from '#src/lib/errors.ts'
import { refusalText } from './refusal-text.ts'

test('a refusal speaks for itself, a lost connection does not', () => {
  expect(refusalText(new AppError('Post title is required'), 'Failed')).toBe('Post title is required')
  expect(refusalText({ code: '42501', message: 'permission denied' }, 'Failed')).toBe('permission denied')
  expect(refusalText({ code: '', message: 'TypeError: Failed to fetch' }, 'Failed')).toBe('Failed')
  expect(refusalText(new TypeError('Load failed'), 'Failed')).toBe('Failed')
})
