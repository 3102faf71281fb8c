/** Catches common typing mistakes; the backend checks the rest. */
const EMAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The longest that mail servers accept (RFC 5321). The database has the same limit. */
export const MAX_EMAIL_CHARACTERS = 254

export const BAD_EMAIL_ADDRESS = 'Please check the email address. It looks like name@example.org.'

/** The problem of a trimmed email address at a form's field `email`, or null. */
export function emailProblem(email: string): { field: 'email'; message: string } | null {
  return EMAIL_ADDRESS.test(email) ? null : { field: 'email', message: BAD_EMAIL_ADDRESS }
}
