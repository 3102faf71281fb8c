/** Error messages of the account forms. */
import { messageOf } from '#src/lib/error-texts.ts'
import { errorCode } from '#src/lib/errors.ts'
import { isStatusText } from '#src/lib/status-text.ts'

const NO_CONNECTION = 'No connection. Check your internet and try again; what you typed is still here.'

/** Names of auth-js errors that carry the backend's message; all others describe auth-js itself. */
const BACKEND_ERROR_NAMES = ['AuthApiError', 'AuthWeakPasswordError', 'AuthRetryableFetchError']

/** The backend's message, or `fallback` if it has none. A lost connection has a message of its own. */
export function authErrorText(error: unknown, fallback: string): string {
  if (isConnectionFailure(error)) return NO_CONNECTION
  const message = BACKEND_ERROR_NAMES.includes(nameOf(error)) ? messageOf(error, '') : ''
  return /^(\{.*\})?$/.test(message) || isStatusText(message) ? fallback : message
}

/** The message for a mail that could not be sent. */
export function linkErrorText(error: unknown): string {
  return authErrorText(error, 'The link could not be sent. Please try again later.')
}

/** Whether no response came: no network, a stalled request, or auth-js itself did not load. */
export function isConnectionFailure(error: unknown): boolean {
  if (nameOf(error) === 'AuthRetryableFetchError') return !statusOf(error)
  // Browsers throw a TypeError for a failed `import()`.
  return error instanceof TypeError
}

/** Whether the password is right, but the email address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return errorCode(error) === 'email_not_confirmed'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function statusOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'status') : undefined
}
