/** Who is at the other end, as far as a header can be believed. */
import { isLoopbackHost } from '#server/config.ts'

/** Headers by which a proxy gives itself away. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * The client's address for rate limits: the socket's, or behind a trusted proxy the last entry of
 * `X-Forwarded-For`, which the proxy itself wrote; earlier entries are the client's word.
 */
export function clientAddressOf(
  peerAddress: string | undefined,
  forwardedFor: string | null,
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded || peerAddress
}

/**
 * True when the request comes from this machine straight to a site that only this machine knows. The names
 * count as well as the address: a proxy's requests come from loopback, and so do those of a foreign page
 * whose host name was pointed here.
 */
export function isOwnMachine(request: Request, peerAddress: string | undefined, siteUrl: string): boolean {
  return (
    isLoopbackAddress(peerAddress) &&
    isLoopbackHost(new URL(siteUrl).hostname) &&
    isLoopbackHost(new URL(request.url).hostname) &&
    !PROXY_HEADERS.some((name) => request.headers.has(name))
  )
}

function isLoopbackAddress(address: string | undefined) {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
