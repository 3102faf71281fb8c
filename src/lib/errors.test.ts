import { expect, test } from 'vitest'

import { AppError, serverMessage } from './errors.ts'

test('a refusal shows its own message, a lost connection the fallback', () => {
  expect(serverMessage(new AppError('Post title is required'), 'Failed')).toBe('Post title is required')
  expect(serverMessage({ code: '42501', message: 'permission denied' }, 'Failed')).toBe('permission denied')
  expect(serverMessage({ code: '', message: 'TypeError: Failed to fetch' }, 'Failed')).toBe('Failed')
  expect(serverMessage(new TypeError('Load failed'), 'Failed')).toBe('Failed')
})
