import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a token that can't be guessed. The database stores its hash only. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token. A fast hash is enough, because the token is random. */
export function tokenHash(token: string): string {
  return sha256(token).toString('hex')
}

/** Compares hashes, which have one length, and takes the same time for every guess. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(sha256(given), sha256(wanted))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
