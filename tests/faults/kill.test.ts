/**
 * The process is killed at any moment: acknowledged writes survive, the site opens again, and counters agree with their
 * rows. FAULTS_ROUNDS says how often. With INSTANCES=2 one of two processes is killed, and the other one goes on.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

import { beforeAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { createRandom } from '#tests/fuzz/support/random.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { signalServer } from '#tests/support/engines/postgres.ts'
import { apiAs, createMember, type Member } from '#tests/support/members.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { INSTANCES, startPairWithDatabase } from '#tests/support/product-pair.ts'
import { spawnProduct, startProductProcess } from '#tests/support/product-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROUNDS = Number(process.env.FAULTS_ROUNDS ?? 4)
const WRITERS = 6

const base = temporaryFolder()
beforeAll(ensureBuilt)

/** Ids of the rows that the server acknowledged. */
interface Acknowledged {
  comments: string[]
  messages: string[]
}

/** Writes rows one after the other while `goesOn`. */
async function write(
  product: ProductClient,
  members: Member[],
  posts: string[],
  kept: Acknowledged,
  goesOn: () => boolean,
) {
  const { pick } = createRandom(randomInt(2 ** 31))
  while (goesOn()) {
    const member = pick(members)
    const other = pick(members.filter(({ id }) => id !== member.id))
    const api = apiAs(product, member)
    const post = pick(posts)
    const row = { post_id: post, profile_id: member.id }
    const id = randomUUID()
    try {
      switch (randomInt(4)) {
        case 0:
          await api('POST', '/rest/v1/comments', { id, ...row, content: 'x' })
          kept.comments.push(id)
          break
        case 1:
          await api('POST', '/rest/v1/messages', {
            id,
            sender_id: member.id,
            recipient_id: other.id,
            content: 'x',
          })
          kept.messages.push(id)
          break
        case 2:
          await api('DELETE', `/rest/v1/post_likes?post_id=eq.${post}&profile_id=eq.${member.id}`)
          await api('POST', '/rest/v1/post_likes', row)
          break
        default:
          await product.sql(
            `insert into public.user_ratings (rater_id, rated_id, rating_value) values ($1, $2, $3)
            on conflict (rater_id, rated_id) do update set rating_value = excluded.rating_value`,
            [member.id, other.id, 1 + randomInt(5)],
          )
      }
    } catch {
      // The server refused the write or was killed, so it acknowledged nothing.
    }
  }
}

async function missing(product: ProductClient, table: keyof Acknowledged, ids: string[]) {
  const rows = await product.sql(
    `select id from unnest($1::uuid[]) as id where id not in (select id from public.${table})`,
    [ids],
  )
  return rows.length
}

/** The site to kill: its only process, or one of two processes. */
interface Victim {
  product: ProductClient
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** Whether another process answers between `kill` and `startAgain`. */
  goesOn: boolean
  stop(): Promise<void>
}

async function startVictim(): Promise<Victim> {
  const dataDir = `${base}/written`
  let product = await startProductProcess({ dataDir })
  let kills = 0
  return {
    product,
    async kill() {
      kills += 1
      const server = await readFile(`${dataDir}/postgres/data/postmaster.pid`, 'utf8')
      // Every second kill ends the database, too, as when the machine loses power. Otherwise the database goes on.
      if (kills % 2 === 0) await signalServer(Number.parseInt(server, 10), 'SIGKILL')
      await product.kill()
    },
    async startAgain() {
      product = await startProductProcess({ dataDir, port: product.port })
    },
    goesOn: false,
    stop: () => product.stop(),
  }
}

async function startTwo(): Promise<Victim> {
  const { product: pair, stop } = await startPairWithDatabase(`${base}/files`)
  let killed: 0 | 1 = 0
  return {
    product: pair,
    kill() {
      killed = killed === 0 ? 1 : 0
      return pair.killOne(killed)
    },
    startAgain: () => pair.startAgain(killed),
    goesOn: true,
    stop,
  }
}

test(`a site that is killed ${ROUNDS} times under concurrent writes keeps what it acknowledged`, async () => {
  const victim = await (INSTANCES === 2 ? startTwo() : startVictim())
  const { product } = victim
  const kept: Acknowledged = { comments: [], messages: [] }
  const count = () => kept.comments.length + kept.messages.length
  const another = (before: number) => waitFor('a write', () => count() > before || undefined)
  try {
    const members = await Promise.all(Array.from({ length: WRITERS }, () => createMember(product)))
    const posts = (await product.sql('select id from public.posts limit 5')).map(({ id }) => String(id))
    // The test writes more than the members' limits allow.
    await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
    for (let round = 0; round < ROUNDS; round++) {
      let running = true
      const writing = Promise.all(members.map(() => write(product, members, posts, kept, () => running)))
      await another(count())
      await delay(randomInt(1_200))
      await victim.kill()
      if (victim.goesOn) await another(count())
      running = false
      await writing
      await victim.startAgain()
      expect(await missing(product, 'comments', kept.comments)).toBe(0)
      expect(await missing(product, 'messages', kept.messages)).toBe(0)
      expect(await findDisagreements((statement) => product.sql(statement))).toEqual([])
    }
    console.log(`Acknowledged and kept: ${kept.comments.length} comments, ${kept.messages.length} messages`)
  } finally {
    await victim.stop()
  }
})

test('a site that is killed during its very first start starts the next time', async () => {
  for (let round = 0; round < Math.ceil(ROUNDS / 4); round++) {
    const dataDir = `${base}/first-${round}`
    const first = await spawnProduct({ dataDir })
    await delay(400 + randomInt(3_500))
    await first.kill()
    const second = await startProductProcess({ dataDir })
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    expect((await second.sql('select count(*)::int as posts from public.posts'))[0]?.posts).toBeGreaterThan(0)
    await second.stop()
  }
})
