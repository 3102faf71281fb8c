/** The client's address, and whether it is this machine. Headers count only if a trusted proxy wrote them. */
import { isIPv6 } from 'node:net'

/** Facts about a request's connection. */
export interface Connection {
  /** The client's network, as `clientAddressOf` returns it. */
  clientAddress?: string
  /** Address at the other end of the socket. */
  peerAddress?: string
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1']
/** A request with one of these came through a proxy. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * The client's address for rate limits: the socket's, or behind a trusted proxy the last entry of `X-Forwarded-For`.
 * The proxy wrote that entry itself; the client can forge earlier ones.
 */
export function clientAddressOf(
  peerAddress: string | undefined,
  forwardedFor: string | null,
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || peerAddress)
}

/** An IPv6 client usually owns a whole /64 and could change its address for each request, so a /64 counts as one. */
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
 * True if the request comes directly from this machine, to a site that only this machine can reach. The host names are
 * checked too: requests through a proxy also come from loopback, and so do those of a foreign page whose host name
 * points here (DNS rebinding).
 */
export function isOwnMachine(request: Request, peerAddress: string | undefined, siteUrl: string): boolean {
  return (
    isLoopbackAddress(peerAddress) &&
    isLoopbackHost(new URL(siteUrl).hostname) &&
    isLoopbackHost(new URL(request.url).hostname) &&
    !PROXY_HEADERS.some((name) => request.headers.has(name))
  )
}

/** True for names and addresses that always mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(hostname) || hostname.endsWith('.localhost')
}

function isLoopbackAddress(address: string | undefined) {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
