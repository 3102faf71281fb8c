import { expect, test } from 'vitest'

import { neighbourhoodOf, networkOf, providerPrefix } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1:ffff::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0:0::/48'],
])('%s is of %s, the prefix %s, near %s', (ip, network, prefix, neighbourhood) => {
  expect(networkOf(ip)).toBe(network)
  expect(providerPrefix(network)).toBe(prefix)
  expect(neighbourhoodOf(network)).toBe(neighbourhood)
})
