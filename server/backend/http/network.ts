/**
 * The network that an address belongs to, for counting: an IPv4 address by itself, an IPv6 address by its first 64
 * bits, because whoever has one of them has all the others. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const text = address.replace(/^\[|\]$|%.*$/g, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  if (mapped !== undefined) return mapped
  if (!text.includes(':')) return text
  const [front = '', back = ''] = text.split('::')
  const groups = front === '' ? [] : front.split(':')
  if (text.includes('::')) {
    const last = back === '' ? [] : back.split(':')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
