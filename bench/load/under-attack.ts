/**
 * Users at half of the measured capacity, with an attack of each kind beside them. Users and attackers come from
 * distinct IP addresses, and every limit of the site is on.
 */
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import type { ProductProcess } from '#tests/support/product-process.ts'

import { quantile } from '../quantile.ts'
import { createAsker } from './askers.ts'
import { besiege, type Siege } from './attacks.ts'
import { createMix, readSubjects } from './mix.ts'
import { prepare } from './prepare.ts'
import { createRecorder, type Summary } from './recorder.ts'

const USERS = 200
const PEOPLE = 24
const MINUTE = 60
/** Wide tables and nested emphasis: what a text may cost at most. */
const DEAR_TEXT = `${'|a'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'x\n'.repeat(400)}\n\n${'_*a'.repeat(2000)}`

export interface UnderAttack {
  minutes: number
  /** Answers per second that saturate the site. */
  capacity: number
  alone: Summary
  attacked: Summary
  attackers: Siege['answers']
  /** MB, each second. */
  memory: number[]
  disagreements: string[]
}

export async function measureUnderAttack(
  product: ProductProcess,
  seconds: number,
  attackersOfAKind: number,
  only: string,
): Promise<UnderAttack> {
  const { members, key } = await prepare(product)
  // Wrong passwords slow down the owner's own sign-ins from new networks, and each user here has hundreds of networks.
  const [victim, ...others] = members
  if (!victim) throw new Error('There is no member to attack')
  const next = createMix(await readSubjects(product, others))
  const ips = Array.from({ length: USERS }, (_, user) => `127.10.${user}.1`)
  const asker = createAsker(product.url, key, ips)
  const short = Math.min(30, seconds / 2)

  await asker.closedLoop(next, createRecorder(), PEOPLE, short) // warm
  const full = createRecorder()
  await asker.closedLoop(next, full, PEOPLE, short)
  const capacity = full.summary().rate

  const half = capacity / 2
  const before = createRecorder()
  await asker.openLoop(next, before, half, short)
  const alone = before.summary()

  const target = { ...(await findTarget(product, victim.id)), email: victim.email, key }
  const siege = besiege(target, attackersOfAKind, only)
  const memory: number[] = []
  const sampling = setInterval(async () => memory.push((await product.memory()) ?? 0), 1_000)
  const recorder = createRecorder()
  await asker.openLoop(next, recorder, half, seconds)
  clearInterval(sampling)
  const attacked = recorder.summary()
  await siege.end()
  asker.close()
  const disagreements = await findDisagreements((statement) => product.sql(statement))
  return {
    minutes: seconds / MINUTE,
    capacity,
    alone,
    attacked,
    attackers: siege.answers,
    memory,
    disagreements,
  }
}

async function findTarget(product: ProductProcess, author: string) {
  const { hostname, port } = new URL(product.url)
  const [post] = await product.sql(
    `insert into public.posts (profile_id, title, content) values ($1, 'A dear post', $2) returning id::text`,
    [author, DEAR_TEXT],
  )
  return { hostname, port: Number(port), dearPost: String(post?.id) }
}

export function showUnderAttack(engine: string, result: UnderAttack) {
  const { capacity, alone, attacked, attackers, memory, disagreements } = result
  const ratio = (share: 'p50' | 'p95' | 'p99') => (attacked.latency[share] / alone.latency[share]).toFixed(1)
  console.log(
    `\n${engine}: ${capacity} answers per second saturate it; users ask ${Math.round(capacity / 2)}`,
  )
  for (const [name, { answered, refused, refusedKinds, errors, latency }] of Object.entries({
    alone,
    attacked,
  })) {
    console.log(
      `${name}: ${answered} answered, ${refused} refused (503), p50 ${latency.p50}, p95 ${latency.p95}, p99 ${latency.p99} ms`,
      { ...refusedKinds, ...errors },
    )
  }
  console.log(`latency under attack: p50 × ${ratio('p50')}, p95 × ${ratio('p95')}, p99 × ${ratio('p99')}`)
  console.table(attackers)
  if (memory.length > 2 * MINUTE) {
    const second = quantile(memory.slice(MINUTE, 2 * MINUTE), 0.5)
    const last = quantile(memory.slice(-MINUTE), 0.5)
    console.log(
      `Memory in MB: ${second} in the second minute, ${last} in the last, × ${(last / second).toFixed(2)}`,
    )
  }
  console.log(`Memory in MB, at most: ${Math.max(...memory)}`)
  console.log(`Counters that disagree with their rows: ${disagreements.length}`)
}
