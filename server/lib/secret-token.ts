import { createHash, randomBytes } from 'node:crypto'

/** Returns a token that can't be guessed. The database stores its hash only. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token. A fast hash is enough, because the token is random. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
