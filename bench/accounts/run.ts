/** `npm run bench -- accounts [--samples 300] [--record]`: see README.md. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { startProduct } from '#tests/support/product.ts'

import { quantile } from '../quantile.ts'

const { values: options } = parseArgs({
  options: { samples: { type: 'string', default: '300' }, record: { type: 'boolean', default: false } },
})
const samples = Number(options.samples)
const WARM_UP = 10
const ACCOUNTS = 40
/** Further from a coin than this, and the time tells. */
const FAIR = [0.4, 0.6] as const

ensureBuilt()
const product = await startProduct()
const headers = { apikey: product.backend.publishableKey, 'content-type': 'application/json' }

async function ask(path: string, body: object): Promise<number> {
  const start = performance.now()
  const response = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return performance.now() - start
}

const known = Array.from({ length: ACCOUNTS }, () => `${randomUUID()}@bench.example`)
const password = 'not the password'
await ask('/auth/v1/signup', { email: 'first@bench.example', password })
const [first] = await product.backend.query<{ hash: string }>(
  `select encrypted_password as hash from auth.users where email = 'first@bench.example'`,
)
for (const email of known) {
  await product.backend.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    values (gen_random_uuid(), $1, $2, now())`,
    [email, first?.hash],
  )
}

const ROUTES: Record<string, (email: string) => Promise<number>> = {
  'sign-up': (email) => ask('/auth/v1/signup', { email, password, data: { full_name: 'Ayaan Cali' } }),
  'sign-in': (email) => ask('/auth/v1/token?grant_type=password', { email, password: 'another password' }),
  recover: (email) => ask('/auth/v1/recover', { email }),
  resend: (email) => ask('/auth/v1/resend', { email, type: 'signup' }),
}

function at(times: number[], share: number) {
  return Number(quantile(times, share).toFixed(1))
}

/** The share of all pairs in which the time of `one` is longer than the time of `other`; a tie counts half. */
function share(one: number[], other: number[]) {
  let longer = 0
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0
  return Number((longer / (one.length * other.length)).toFixed(3))
}

const results = []
for (const [route, send] of Object.entries(ROUTES)) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -WARM_UP; index < samples; index++) {
    // They take turns in going first.
    const turns = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of turns) {
      const email =
        kind === 'known' ? (known[(index + WARM_UP) % ACCOUNTS] ?? '') : `${randomUUID()}@bench.example`
      const time = await send(email)
      if (index >= 0) times[kind].push(time)
    }
  }
  const { known: withAccount, unknown: without } = times
  results.push({
    route,
    'p50 with': at(withAccount, 0.5),
    'p50 without': at(without, 0.5),
    'p95 with': at(withAccount, 0.95),
    'p95 without': at(without, 0.95),
    'slower with': share(withAccount, without),
  })
}
await product.stop()

console.table(results)
if (options.record) {
  await writeFile(
    join(import.meta.dirname, 'result.json'),
    `${JSON.stringify({ samples, results }, null, 2)}\n`,
  )
}
if (results.some((result) => result['slower with'] < FAIR[0] || result['slower with'] > FAIR[1])) {
  console.error('The time of a response tells who has an account')
  process.exitCode = 1
}
