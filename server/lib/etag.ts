/** Entity tags (RFC 9110, 8.8.3): a client that already holds the current version gets a 304 instead of a body. */
import { createHash } from 'node:crypto'

/** Returns a strong tag: different bodies have different tags. */
export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Compares weakly, because proxies that compress a response weaken its tag. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || withoutWeakness(tag) === withoutWeakness(etag))
}

function withoutWeakness(tag: string) {
  return tag.replace(/^W\//, '')
}
