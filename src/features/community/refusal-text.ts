import { AppError, errorCode, messageOf } from '#src/lib/errors.ts'

/** What someone said about refusing a write, in their own words; `fallback` where nobody answered. */
export function refusalText(error: unknown, fallback: string): string {
  // Without an answer there is no code, and the message is the browser's jargon.
  const refused = error instanceof AppError || Boolean(errorCode(error))
  return refused ? messageOf(error, fallback) : fallback
}
