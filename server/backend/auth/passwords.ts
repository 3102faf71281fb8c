import bcrypt from 'bcryptjs'

import { ApiError } from '../http/api-error.ts'

/** The same as hosted Supabase, so that accounts can move there. */
const COST = 10
export const MIN_LENGTH = 6 // characters
/** bcrypt reads no more; a longer password would be cut silently. */
const MAX_BYTES = 72

/** Some hash of the same cost: comparing with it takes as long as comparing with a member's. */
const NOBODYS_HASH = bcrypt.hashSync(crypto.randomUUID(), COST)

/** @throws ApiError 422 with the reason. */
export function checkPassword(password: string) {
  if (password.length < MIN_LENGTH) {
    throw new ApiError(422, 'weak_password', `Password should be at least ${MIN_LENGTH} characters`)
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new ApiError(422, 'weak_password', `Password cannot be longer than ${MAX_BYTES} characters`)
  }
}

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST)
}

/** Takes the same time with and without a hash. False without one. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash || NOBODYS_HASH)
  return matches && Boolean(hash)
}
