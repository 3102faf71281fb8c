import { createServer } from 'node:tls'

import { expect, onTestFinished, test, vi } from 'vitest'

import { EXPIRED_CERTIFICATE } from '#tests/support/certificates.ts'
import { listen } from '#tests/support/listen.ts'
import { certificateProblem } from './certificate.ts'

async function serve() {
  const server = createServer(EXPIRED_CERTIFICATE, (socket) => void socket.end())
  server.on('tlsClientError', () => {})
  onTestFinished(() => void server.close())
  return `https://localhost:${await listen(server)}`
}

test('a certificate that has ended, and one that ends within a week, is a problem', async () => {
  const url = await serve()
  expect(await certificateProblem(url)).toEqual({
    kind: 'certificate',
    cause: 'localhost: valid until 2020-01-31T00:00:00.000Z',
    where: 'the proxy of localhost',
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
