/** Errors as the app tells them apart. The sentences stand where they are shown, or come with the refusal. */

/** A failure whose message is written for the person in front of the screen. */
export class AppError extends Error {
  override name = 'AppError'
}

/** SQLSTATE of a row that is there already, as when an earlier try had arrived. */
export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE or PostgREST code of a database error, or null. */
export function errorCode(error: unknown): string | null {
  return hasText(error, 'code') ? error.code : null
}

/** Whether the failure may pass by itself: no answer, or the server's trouble; never a refusal. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return false
  const code = errorCode(error)
  return code === null || /^($|08|53|57|PGRST00)/.test(code)
}

/** What to tell somebody who did something too often: the refusal's own sentence, which says when to try again. */
export function limitText(error: unknown): string | null {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined
  const limited = status === 429 || /^(PT429|over_request_rate_limit)$/.test(errorCode(error) ?? '')
  return limited ? messageOf(error, '') || null : null
}

/** The error's own message where there is one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return hasText(error, 'message') && error.message ? error.message : fallback
}

function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'
  )
}
