import { expect, test } from 'vitest'

import { clientNetwork, isOwnMachine } from './client-network.ts'

const LOCAL = new Request('http://localhost:3000/mailbox')

test('without a trusted proxy the IP address of the socket alone counts', () => {
  expect(clientNetwork('10.0.0.7', '1.2.3.4', 0)).toBe('10.0.0.7')
})

test('a trusted proxy names the client last; what comes before is the word of the client', () => {
  expect(clientNetwork('10.0.0.7', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4')
  expect(clientNetwork('10.0.0.7', null, 1)).toBe('10.0.0.7')
})

test('the outermost of several proxies names the client', () => {
  expect(clientNetwork('10.0.0.7', '6.6.6.6, 1.2.3.4, 10.0.0.9', 2)).toBe('1.2.3.4')
  expect(clientNetwork('10.0.0.7', '1.2.3.4', 2)).toBe('1.2.3.4') // it came to the inner one directly
})

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['unknown', '10.0.0.7'],
  ['_hidden', '10.0.0.7'],
  ['', '10.0.0.7'],
])('a proxy that writes "%s" means %s', (entry, ip) => {
  expect(clientNetwork('10.0.0.7', entry, 1)).toBe(ip)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (ip) => {
  expect(isOwnMachine(LOCAL, ip, 'http://localhost:3000')).toBe(true)
})

test.each([
  ['another address', LOCAL, '10.0.0.7', 'http://localhost:3000'],
  ['a public site', LOCAL, '127.0.0.1', 'https://hibo.example'],
  ['a foreign host name', new Request('http://hibo.example/'), '127.0.0.1', 'http://localhost:3000'],
  ['a proxy', new Request(LOCAL, { headers: { via: '1.1 x' } }), '127.0.0.1', 'http://localhost:3000'],
])('%s is not this machine', (_case, request, ip, siteUrl) => {
  expect(isOwnMachine(request, ip, siteUrl)).toBe(false)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('limits count %s as %s', (ip, network) => {
  expect(clientNetwork(ip, null, 0)).toBe(network)
})
