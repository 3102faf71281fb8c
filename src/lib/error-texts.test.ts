import { expect, test } from 'vitest'

import { messageOf, serverMessage } from './error-texts.ts'
import { AppError } from './errors.ts'

test('a refusal shows its own message, a lost connection the fallback', () => {
  expect(serverMessage(new AppError('Post title is required'), 'Failed')).toBe('Post title is required')
  expect(serverMessage({ code: '42501', message: 'Only admins may do this.' }, 'Failed')).toBe(
    'Only admins may do this.',
  )
  expect(serverMessage({ code: '', message: 'TypeError: Failed to fetch' }, 'Failed')).toBe('Failed')
  expect(serverMessage(new TypeError('Load failed'), 'Failed')).toBe('Failed')
})

test('a message that names a constraint is not shown', () => {
  const message = 'new row for relation "profiles" violates check constraint "profiles_github_format"'
  expect(messageOf({ code: '23514', message }, 'Failed')).toBe('Failed')
  // Supabase's auth and storage services pass messages on without a code.
  expect(messageOf(new Error('new row violates row-level security policy'), 'Failed')).toBe('Failed')
})
