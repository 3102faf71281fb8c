import { createHash, randomBytes } from 'node:crypto'

/** A token that can't be guessed. The database keeps its hash only. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Fast on purpose: the token is random, not a password. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
