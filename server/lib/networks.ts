/** Networks, as limits count them: a person can have any number of IPv6 addresses, but few networks. */
import { isIPv6 } from 'node:net'

/** An IPv6 client usually owns a whole /64 and could change its IP address for each request, so a /64 counts as one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = plain.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The /48 around an IPv6 network: many providers give one customer that much. Other networks are their own. */
export function providerPrefix(network: string): string {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1]
  return groups === undefined ? network : `${groups}::/48`
}

/** The range in which a phone's next IP address probably lies: a provider's /24 or /48. */
export function neighbourhoodOf(network: string): string {
  const provider = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  return provider === undefined ? providerPrefix(network) : `${provider}.0/24`
}
