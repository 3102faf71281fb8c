/** What the account forms say when the backend refuses or can't be reached. */
import { errorCode, messageOf } from '#src/lib/errors.ts'

const NO_CONNECTION = 'No connection. Check your internet and try again; what you typed is still here.'

/** auth-js's names for errors that carry the backend's own words; all others describe auth-js itself. */
const FROM_BACKEND = ['AuthApiError', 'AuthWeakPasswordError', 'AuthRetryableFetchError']

/** What auth-js puts where an answer had no words: an empty object, or the bare status. */
const NO_WORDS = /^(\{.*\}|HTTP \d+)?$/

/** The backend's message, or `fallback` where it has none. A lost connection is named as such. */
export function authErrorText(error: unknown, fallback: string): string {
  if (isConnectionFailure(error)) return NO_CONNECTION
  const message = FROM_BACKEND.includes(nameOf(error)) ? messageOf(error, '') : ''
  return NO_WORDS.test(message) ? fallback : message
}

/** What is said where a mail with a link did not go out. */
export function linkErrorText(error: unknown): string {
  return authErrorText(error, 'The link could not be sent. Please try again later.')
}

/** Whether no answer came: no network, a stalled request, or the code for signing in could not be loaded. */
export function isConnectionFailure(error: unknown): boolean {
  if (nameOf(error) === 'AuthRetryableFetchError') return !statusOf(error)
  // What browsers throw for a failed `import()`.
  return error instanceof TypeError
}

/** Whether the address is registered and the password right, but the mail's link was not opened yet. */
export function isUnconfirmed(error: unknown): boolean {
  return errorCode(error) === 'email_not_confirmed'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function statusOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'status') : undefined
}
