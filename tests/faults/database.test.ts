/**
 * PostgreSQL stops, comes back, and hangs while two instances run: people get an error through the proxy, and nobody
 * restarts anything.
 */
import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { createMember } from '#tests/support/members.ts'
import { startPairWithDatabase } from '#tests/support/product-pair.ts'
import { waitFor } from '#tests/support/wait-for.ts'

ensureBuilt()
const { server, product, stop } = await startPairWithDatabase(temporaryFolder())
afterAll(stop)
const member = await createMember(product)
const key = await product.publishableKey()
const page = await (await fetch(`${product.url}/404`)).text()
const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''

function ask(path: string, init: RequestInit = {}) {
  const headers = {
    apikey: key,
    authorization: `Bearer ${member.session.access_token}`,
    'content-type': 'application/json',
    ...init.headers,
  }
  return fetch(product.url + path, { ...init, headers })
}

const signIn = () =>
  ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ email: member.email, password: member.password }),
  })
const bio = async () => {
  const [row] = await product.sql('select bio from public.profiles where id = $1', [member.id])
  return row?.bio
}
const changeBio = (text: string) =>
  ask(`/rest/v1/profiles?id=eq.${member.id}`, { method: 'PATCH', body: JSON.stringify({ bio: text }) })

/** Expects 503 for requests that need the database, success for the others, and a log line without a stack. */
async function expectPause() {
  const asked = [
    ask('/rest/v1/posts?select=id'),
    changeBio('lost'),
    signIn(),
    ask('/storage/v1/object/public/avatars/a/b.png'),
  ]
  for (const response of await Promise.all(asked)) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.text()).toMatch(/try again|busy/i)
  }
  const page = await fetch(`${product.url}/community`)
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('id="app-config"') // the app, which says so and tries again
  await waitFor(
    'the health check',
    async () => (await fetch(`${product.url}/healthz`)).status === 503 || undefined,
  )
  expect((await fetch(`${product.url}${asset}`)).status).toBe(200)
  const lines = product.output()
  expect(lines).toMatch(/"event":"unavailable","what":"database at [^"]+:\d+"/)
  expect(lines).toContain('"event":"render-failed"')
  expect(lines).not.toContain('"at":[')
}

async function expectRecovery(text: string) {
  await waitFor('the database', async () => ((await fetch(`${product.url}/healthz`)).ok ? true : undefined))
  await waitFor('all connections', async () => ((await changeBio(text)).ok ? true : undefined))
  expect((await signIn()).status).toBe(200)
  expect((await fetch(`${product.url}/community`)).status).toBe(200)
  expect(await bio()).toBe(text)
}

test('while the database is gone people get 503, and the site works when it is back', async () => {
  expect((await changeBio('before')).status).toBe(204)
  const start = await server.halt()
  await expectPause().finally(start)
  expect(await waitFor('the row', () => bio().catch(() => undefined))).toBe('before')
  await expectRecovery('after')
})

test('while the database hangs people get 503, and the site works when it recovers', async () => {
  await server.freeze()
  await expectPause().finally(server.thaw)
  await expectRecovery('thawed')
})

test('when the server ends connections people get 503 at most, and the site works on', async () => {
  const end = () =>
    product
      .sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      .catch(() => [])
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 20 === 10) await end()
      return (await ask('/rest/v1/posts?select=id')).status
    }),
  )
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expectRecovery('ended')
})
