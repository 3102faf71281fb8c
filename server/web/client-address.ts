/** Who is at the other end, as far as a header can be believed. */
import { isIPv6 } from 'node:net'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1']
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
  return networkOf(forwarded || peerAddress)
}

/** Whoever has one IPv6 address has the whole /64 around it, and would never meet a limit: these count as one. */
function networkOf(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (plain === undefined || !isIPv6(plain)) return plain
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = plain.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
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

/** True for the names and addresses by which only this machine reaches itself. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(hostname) || hostname.endsWith('.localhost')
}

function isLoopbackAddress(address: string | undefined) {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
