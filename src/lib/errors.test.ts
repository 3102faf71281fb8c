import { expect, test } from 'vitest'

import { AppError, messageOf, serverMessage } from './errors.ts'

test('a refusal shows its own message, a lost connection the fallback', () => {
  expect(serverMessage(new AppError('Post title is required'), 'Failed')).toBe('Post title is required')
  expect(serverMessage({ code: '42501', message: 'Only admins may do this.' }, 'Failed')).toBe(
    'Only admins may do this.',
  )
  expect(serverMessage({ code: '', message: 'TypeError: Failed to fetch' }, 'Failed')).toBe('Failed')
  expect(serverMessage(new TypeError('Load failed'), 'Failed')).toBe('Failed')
})

test('messages that PostgreSQL wrote itself are not shown', () => {
  expect(serverMessage({ code: '42501', message: 'permission denied for table posts' }, 'Failed')).toBe(
    'Failed',
  )
  expect(
    messageOf({ code: '57014', message: 'canceling statement due to statement timeout' }, 'Failed'),
  ).toBe('Failed')
  const noRow = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' }
  expect(messageOf(noRow, 'Failed')).toBe('Failed')
  const value = { code: '22001', message: 'value too long for type character varying(10)' }
  expect(messageOf(value, 'Failed')).toMatch(/^That is not possible/)
  // Supabase's auth and storage services pass messages on without a code.
  expect(messageOf(new Error('new row violates row-level security policy'), 'Failed')).toBe('Failed')
})
