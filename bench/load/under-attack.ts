/**
 * Users at half of the measured capacity, with an attack of each kind beside them. Users and attackers come from
 * distinct IP addresses, and every limit of the site is on.
 */
import type { ProductProcess } from '#tests/support/product-process.ts'

import { quantile } from '../quantile.ts'
import { createAsker } from './askers.ts'
import { besiege } from './attacks.ts'
import { createMix } from './mix.ts'
import { createRecorder, showSummary } from './recorder.ts'
import type { Site } from './site.ts'

const USERS = 200
const PEOPLE = 24
const MEMORY_EVERY_SECONDS = 10
const SAMPLES_OF_A_MINUTE = 60 / MEMORY_EVERY_SECONDS
/** Wide tables and nested emphasis: what a text may cost at most. */
const DEAR_TEXT = `${'|a'.repeat(40)}|\n${'|-'.repeat(40)}|\n${'x\n'.repeat(400)}\n\n${'_*a'.repeat(2000)}`

/** @param only a part of the attacks' names; empty for all. */
export async function measureUnderAttack(
  { product, members, memory }: Site,
  seconds: number,
  attackersOfAKind: number,
  only: string,
): Promise<void> {
  // Wrong passwords slow down the owner's own sign-ins from new networks, and each user here has hundreds of networks.
  const [victim, ...others] = members
  if (!victim) throw new Error('There is no member to attack')
  const next = await createMix(product, others)
  const key = await product.publishableKey()
  const ips = Array.from({ length: USERS }, (_, user) => `127.10.${user}.1`)
  const asker = createAsker(product.url, key, ips)
  const short = Math.min(30, seconds / 2)

  await asker.closedLoop(next, createRecorder(), PEOPLE, short) // warm
  const full = createRecorder()
  await asker.closedLoop(next, full, PEOPLE, short)
  const capacity = full.summary().rate
  const half = capacity / 2
  console.log(`\n${capacity} answers per second saturate it; users ask ${Math.round(half)}`)

  const before = createRecorder()
  await asker.openLoop(next, before, half, short)
  const alone = before.summary()
  showSummary('Alone', alone)

  const target = { ...(await findTarget(product, victim.id)), email: victim.email, key }
  const siege = besiege(target, attackersOfAKind, only)
  const megabytes: number[] = []
  const sampling = setInterval(async () => megabytes.push(await memory()), MEMORY_EVERY_SECONDS * 1000)
  const recorder = createRecorder()
  await asker.openLoop(next, recorder, half, seconds)
  clearInterval(sampling)
  const attacked = recorder.summary()
  await siege.end()
  asker.close()

  showSummary('Under attack', attacked)
  const ratios = (['p50', 'p95', 'p99'] as const).map(
    (share) => `${share} × ${(attacked.all[share] / alone.all[share]).toFixed(1)}`,
  )
  console.log(`Latency under attack: ${ratios.join(', ')}. The attackers' answers, by status:`)
  console.table(siege.answers)
  const second = megabytes.slice(SAMPLES_OF_A_MINUTE, 2 * SAMPLES_OF_A_MINUTE)
  const last = quantile(megabytes.slice(-SAMPLES_OF_A_MINUTE), 0.5)
  if (second.length > 0)
    console.log(`Memory in MB: ${quantile(second, 0.5)} in the second minute, ${last} in the last`)
}

async function findTarget(product: ProductProcess, author: string) {
  const [post] = await product.sql(
    `insert into public.posts (profile_id, title, content) values ($1, 'A dear post', $2) returning id::text`,
    [author, DEAR_TEXT],
  )
  return { url: product.url, dearPost: String(post?.id) }
}
