/** The client's network, and whether the client is this machine. Headers count only if a trusted proxy wrote them. */
import { isIP } from 'node:net'

import { networkOf } from '#server/lib/networks.ts'

/** Facts about a request's connection. */
export interface Connection {
  /** The client's network, as `clientNetwork` returns it. */
  network: string
  /** IP address at the other end of the socket. */
  socketAddress: string
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1']
/** A request with one of these came through a proxy. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * The client's network for rate limits: of the socket's IP address, or behind trusted proxies of the entry of
 * `X-Forwarded-For` that the outermost of them wrote. The client can forge the entries before it.
 * @param trustedProxies how many proxies each request passes through.
 */
export function clientNetwork(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const entries = trustedProxies > 0 ? (forwardedFor?.split(',') ?? []) : []
  const forwarded = ipIn(entries[Math.max(entries.length - trustedProxies, 0)] ?? '')
  return networkOf(forwarded ?? socketAddress)
}

/** The IP address of an entry such as `1.2.3.4`, `1.2.3.4:567` or `[2001:db8::1]:567`; null for any other text. */
function ipIn(entry: string): string | null {
  const text = entry.trim()
  const ip = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(ip) ? ip : null
}

/**
 * True if the request comes directly from this machine, to a site that only this machine can reach. The host names are
 * checked too: requests through a proxy also come from loopback, and so do those of a foreign page whose host name
 * points here (DNS rebinding).
 */
export function isOwnMachine(request: Request, socketAddress: string, siteUrl: string): boolean {
  return (
    isLoopbackIp(socketAddress) &&
    isLoopbackHost(new URL(siteUrl).hostname) &&
    isLoopbackHost(new URL(request.url).hostname) &&
    !PROXY_HEADERS.some((name) => request.headers.has(name))
  )
}

/** True for names and IP addresses that always mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(hostname) || hostname.endsWith('.localhost')
}

function isLoopbackIp(ip: string) {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)
}
