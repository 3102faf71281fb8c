/** Prometheus's own tool checks the metrics, which need the token. */
import { execFile, execFileSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { PROBLEM_KINDS } from '#server/backend/watch/problems.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { isInstalled } from '#tests/support/is-installed.ts'
import { startProduct } from '#tests/support/product.ts'

const SECRET = 'a secret of the operator'
const folder = temporaryFolder()
ensureBuilt()
const product = await startProduct({ settings: { operatorSecret: SECRET, accessLog: true } })
afterAll(product.stop)

const ask = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers })
const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${SECRET}` })).text()

test('metrics are for whoever has the token', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer a guess', `Basic ${btoa(SECRET)}`, SECRET]) {
    const response = await ask('/metrics', { authorization })
    expect(response.status).toBe(401)
    expect(await response.text()).toBe('')
  }
  expect((await ask(`/metrics?token=${encodeURIComponent(SECRET)}`)).status).toBe(401)
  const open = await startProduct()
  onTestFinished(() => open.stop())
  for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined', ''])
    expect((await fetch(`${open.url}/metrics`, { headers: { authorization } })).status).toBe(404)
})

test('Prometheus’s tool finds nothing to say about the names, and takes rules and settings', async () => {
  await ask('/community')
  const text = await metrics()
  expect(text).toMatch(/^hibo_http_requests_total\{route="\/community",status="200"\} [1-9]/m)
  expect(text).toMatch(/^hibo_http_request_duration_seconds_bucket\{route="\/community",le="\+Inf"\} [1-9]/m)
  expect(text).toMatch(/^hibo_db_up 1$/m)
  expect(text).toMatch(/^hibo_outbox_rows\{kind="mail",state="waiting"\} 0$/m)
  for (const kind of PROBLEM_KINDS)
    expect(text).toMatch(new RegExp(`^hibo_problem\\{kind="${kind}"\\} [01]$`, 'm'))
  if (!isInstalled('promtool')) return
  execFileSync('promtool', ['check', 'metrics'], { input: text })
  for (const name of ['prometheus.yml', 'prometheus-rules.yml'])
    await copyFile(`deploy/${name}`, join(folder, name))
  await writeFile(join(folder, 'hibo-operator-secret'), SECRET)
  const { stdout } = await promisify(execFile)('promtool', [
    'check',
    'config',
    join(folder, 'prometheus.yml'),
  ])
  expect(stdout).toContain('5 rules found')
})

test('the rules ask for metrics that there are', async () => {
  const rules = await readFile('deploy/prometheus-rules.yml', 'utf8')
  const asked = [...rules.matchAll(/\b(?:hibo|process|nodejs)_\w+/g)].map(([name]) => name)
  expect(asked.length).toBeGreaterThan(4)
  await product.backend.query('insert into auth.last_backup (taken_at) values (now())')
  const text = await metrics()
  for (const name of asked) expect(text).toContain(name)
})

test('whatever is asked, the labels stay few and name nobody', async () => {
  const { publishableKey } = product.backend
  const before = (await metrics()).split('\n').length
  for (let guess = 0; guess < 200; guess++) {
    const name = `amina_${guess}`
    await Promise.all([
      ask(`/${name}`),
      ask(`/profile/${name}`),
      ask(`/rest/v1/${name}`, { apikey: publishableKey }),
      ask(`/rest/v1/rpc/${name}?email=${name}@example.org`, { apikey: publishableKey }),
      ask(`/auth/v1/${name}`),
    ])
  }
  const text = await metrics()
  expect(text).not.toContain('amina')
  expect(text.split('\n').length - before).toBeLessThan(150)
})

test('a request has an id, in its answer and its lines; the log of requests names neither people nor tokens', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => void vi.restoreAllMocks())
  const response = await ask('/profile/amina_secret?token_hash=abcdef123456', {
    'x-request-id': 'forged-by-a-client',
  })
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[\w-]{12}$/)
  await vi.waitFor(() => expect(lines.join('\n')).toContain(id))
  const line: unknown = JSON.parse(lines.find((each) => each.includes(id)) ?? '')
  expect(line).toMatchObject({
    level: 'info',
    event: 'request',
    method: 'GET',
    route: '/profile/…',
    request: id,
  })
  expect(lines.join('\n')).not.toMatch(/amina|abcdef|127\.0\.0\.1/)
})
