/** Senders whose bodies drip: nobody waits for them, each is refused in time, and none counts as a fault. */
import { connect } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { ensureBuilt } from '#tests/support/build.ts'
import { apiAs, createMember, signIn } from '#tests/support/members.ts'
import { type ProductOptions, startProduct } from '#tests/support/product.ts'
import { productClient } from '#tests/support/product-client.ts'

/** The number of senders of each kind: more than the server always accepts. */
const SENDERS = 40

async function openSite(options: ProductOptions = {}) {
  ensureBuilt()
  const product = await startProduct({ demo: true, ...options })
  onTestFinished(() => product.stop())
  const port = Number(new URL(product.url).port)
  const client = productClient(port)
  const sql = (statement: string, params?: unknown[]) => product.backend.query(statement, params)
  const member = await createMember({ ...client, sql })
  const token = member.session.access_token

  /** Sends a request of 10 kB byte by byte. Resolves with the response once the server hangs up. */
  function drip(path: string, type: string) {
    return new Promise<string>((resolve) => {
      let received = ''
      let timer: NodeJS.Timeout | undefined
      const socket = connect(port, '127.0.0.1', () => {
        const headers = [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `apikey: ${product.backend.publishableKey}`,
          `Authorization: Bearer ${token}`,
          `Content-Type: ${type}`,
          'Content-Length: 10000',
        ]
        socket.write(`${headers.join('\r\n')}\r\n\r\n{`)
        // The body begins only now, because bytes written to a connecting socket would come before the head.
        timer = setInterval(() => socket.writable && socket.write('{'), 100)
      })
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        resolve(received)
      })
      onTestFinished(() => void socket.destroy())
    })
  }
  const dripEverywhere = () =>
    Array.from({ length: SENDERS }, () => [
      drip('/rest/v1/posts', 'application/json'),
      drip('/auth/v1/token?grant_type=password', 'application/json'),
      drip(`/storage/v1/object/profile-images/${member.id}/slow.png`, 'image/png'),
    ]).flat()
  return { product, client, member, sql, dripEverywhere }
}

test('while many bodies drip, everybody else is served', async () => {
  const { product, client, member, dripEverywhere } = await openSite()
  const refused: string[] = []
  for (const slow of dripEverywhere()) void slow.then((response) => refused.push(response))
  const api = apiAs(client, member)
  await api('GET', '/rest/v1/posts?select=id&limit=1')
  await api('PATCH', `/rest/v1/profiles?id=eq.${member.id}`, { bio: 'quick' })
  await signIn(client, member)
  expect((await fetch(`${product.url}/community`)).status).toBe(200)
  expect(refused).toEqual([])
})

test('a body that does not arrive in its time is refused, and leaves nothing', async () => {
  const log = vi.spyOn(console, 'error')
  // The site's own time limits are minutes.
  const { sql, dripEverywhere } = await openSite({
    senderLimits: { headersMs: 1_000, requestMs: 1_000, checkMs: 100 },
  })
  for (const response of await Promise.all(dripEverywhere())) expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(await sql(`select from storage.objects where name like '%slow.png'`)).toEqual([])
  expect(await sql('select from storage.orphaned_objects')).toEqual([])
  expect(log.mock.calls.join()).not.toContain('failed')
})
