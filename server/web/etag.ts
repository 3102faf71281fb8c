/** Names for what an answer holds, so that who has it already need not load it again. */
import { createHash } from 'node:crypto'

/** Differs for any two bodies. */
export function strongEtag(data: Uint8Array) {
  return `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`
}

/** Proxies that compress weaken tags, so weak ones match too. */
export function hasEtag(ifNoneMatch: string | null, etag: string) {
  return ifNoneMatch?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag) ?? false
}
