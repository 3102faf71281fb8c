import { createServer } from 'node:tls'

import { expect, onTestFinished, test, vi } from 'vitest'

import { listen } from '#tests/support/listen.ts'
import { certificateProblem } from './certificate.ts'

/** Of localhost, for January 2020. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgG2PMyF/C7ljyT94Q
TcuSKU4qg6RyO0/b6jlOTZSMLSmhRANCAARBVcdClzlopqrHBzpYrafAsvSamu1d
jzmPedj64cWViZxNEUxuood+YIKle+VhB5Kvz2eFVLzYnzeQf38n8jRh
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUFcTNTll4SVYaFzH+O9jNwNhbcWowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTIwMDEwMTAwMDAwMFoXDTIwMDEzMTAw
MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEQVXHQpc5aKaqxwc6WK2nwLL0mprtXY85j3nY+uHFlYmcTRFMbqKHfmCC
pXvlYQeSr89nhVS82J83kH9/J/I0YaNTMFEwHQYDVR0OBBYEFEILHDvx/FILtshV
DoXn3w2VfBwmMB8GA1UdIwQYMBaAFEILHDvx/FILtshVDoXn3w2VfBwmMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgZ/eEgvb9FvukUHgxYeQgMXXF
pkEl5WsTiWGeqIuscsECIQDKkK4ThuKmmJfLzJ0GPEG+Zw5tUmaxtt8qWEo7FYN4
9Q==
-----END CERTIFICATE-----`

async function serve() {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => void socket.end())
  server.on('tlsClientError', () => {})
  onTestFinished(() => void server.close())
  return `https://localhost:${await listen(server)}`
}

test('a certificate that has ended, and one that ends within a week, is a problem', async () => {
  const url = await serve()
  expect(await certificateProblem(url)).toEqual({
    kind: 'certificate',
    cause: 'localhost: 2020-01-31T00:00:00.000Z',
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-28') })
  onTestFinished(() => void vi.useRealTimers())
  expect(await certificateProblem(url)).toMatchObject({ kind: 'certificate-ends' })
  vi.setSystemTime(Date.parse('2020-01-10'))
  expect(await certificateProblem(url)).toBeNull()
})

test('a public URL that has none, or that nobody answers here, is none', async () => {
  expect(await certificateProblem('http://localhost:1')).toBeNull()
  expect(await certificateProblem('https://localhost:1')).toBeNull()
})
