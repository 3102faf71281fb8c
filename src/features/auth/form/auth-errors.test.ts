import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'

import { authErrorText, isConnectionFailure, isUnconfirmed } from './auth-errors.ts'

const FALLBACK = 'Failed to sign in. Please check your credentials.'

test("a refusal shows the backend's message", () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(authErrorText(error, FALLBACK)).toBe('Invalid login credentials')
})

test("a failing server's message is shown too, if it has one", () => {
  expect(authErrorText(new AuthRetryableFetchError('Error sending confirmation email', 500), FALLBACK)).toBe(
    'Error sending confirmation email',
  )
})

test.each([
  ['an empty response', new AuthRetryableFetchError('{}', 503)],
  ['a bare status', new AuthRetryableFetchError('HTTP 502', 502)],
  ["a gateway's words", new AuthRetryableFetchError('Bad Gateway', 502)],
  ['words of a proxy', new AuthRetryableFetchError('Service Temporarily Unavailable', 503)],
  ['no message', new AuthApiError('', 400, undefined)],
  ['a page instead of a response', new AuthUnknownError('Unexpected token < in JSON', null)],
  ['an error of auth-js itself', new AuthSessionMissingError()],
  ['a value that is not an error', 'oops'],
])('the fallback replaces %s', (_, error) => {
  expect(authErrorText(error, FALLBACK)).toBe(FALLBACK)
})

test.each([
  ['no response', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['code that did not load', new TypeError('Failed to fetch dynamically imported module')],
])('a lost connection has its own message: %s', (_, error) => {
  expect(isConnectionFailure(error)).toBe(true)
  expect(authErrorText(error, FALLBACK)).toMatch(/^No connection\./)
})

test('any response, even a failure, means there is a connection', () => {
  expect(isConnectionFailure(new AuthRetryableFetchError('Bad Gateway', 502))).toBe(false)
  expect(isConnectionFailure(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toBe(false)
})

test('an unconfirmed email address is recognised by its code', () => {
  expect(isUnconfirmed(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toBe(true)
  expect(isUnconfirmed(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(false)
})
