/**
 * The process is killed at any moment: what was answered is there, it opens again, and counters agree with their
 * rows. FAULTS_ROUNDS says how often.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { beforeAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { type ProductProcess, spawnProduct, startProductProcess } from '#tests/support/product-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROUNDS = Number(process.env.FAULTS_ROUNDS ?? 4)
const WRITERS = 6

const base = temporaryFolder()
beforeAll(ensureBuilt)

/** Ids of what the server said it had kept. */
interface Acknowledged {
  comments: string[]
  messages: string[]
}

/** Writes one thing after the other until the server is gone. */
async function write(product: ProductProcess, members: Member[], posts: string[], kept: Acknowledged) {
  const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)] ?? raise()
  while (product.alive()) {
    const member = pick(members)
    const other = pick(members.filter(({ id }) => id !== member.id))
    const token = member.session.access_token
    const post = pick(posts)
    const id = randomUUID()
    try {
      switch (randomInt(4)) {
        case 0:
          await product.api(
            'POST',
            '/rest/v1/comments',
            { id, post_id: post, profile_id: member.id, content: 'x' },
            token,
          )
          kept.comments.push(id)
          break
        case 1:
          await product.api(
            'POST',
            '/rest/v1/messages',
            { id, sender_id: member.id, recipient_id: other.id, content: 'x' },
            token,
          )
          kept.messages.push(id)
          break
        case 2:
          await product.api(
            'DELETE',
            `/rest/v1/post_likes?post_id=eq.${post}&profile_id=eq.${member.id}`,
            undefined,
            token,
          )
          await product.api('POST', '/rest/v1/post_likes', { post_id: post, profile_id: member.id }, token)
          break
        default:
          await product.sql(
            `insert into public.user_ratings (rater_id, rated_id, rating_value) values ($1, $2, $3)
            on conflict (rater_id, rated_id) do update set rating_value = excluded.rating_value`,
            [member.id, other.id, 1 + randomInt(5)],
          )
      }
    } catch {
      // Refused, or gone: not acknowledged.
    }
  }
}

function raise(): never {
  throw new Error('There is nothing to pick from')
}

async function missing(product: ProductProcess, table: keyof Acknowledged, ids: string[]) {
  const rows = await product.sql(
    `select id from unnest($1::uuid[]) as id where id not in (select id from public.${table})`,
    [ids],
  )
  return rows.length
}

test(`killed ${ROUNDS} times under concurrent writes, it keeps what it acknowledged`, async () => {
  const dataDir = `${base}/written`
  let product = await startProductProcess({ dataDir })
  const kept: Acknowledged = { comments: [], messages: [] }
  try {
    const members = await Promise.all(Array.from({ length: WRITERS }, () => createMember(product)))
    const posts = (await product.sql('select id from public.posts limit 5')).map(({ id }) => String(id))
    await liftLimits(product)
    for (let round = 0; round < ROUNDS; round++) {
      const before = kept.comments.length + kept.messages.length
      const writing = Promise.all(members.map(() => write(product, members, posts, kept)))
      await waitFor('a write', () => kept.comments.length + kept.messages.length > before || undefined)
      await delay(randomInt(1_200))
      await product.kill()
      await writing
      product = await startProductProcess({ dataDir, port: product.port })
      expect(await missing(product, 'comments', kept.comments)).toBe(0)
      expect(await missing(product, 'messages', kept.messages)).toBe(0)
      expect(await findDisagreements((statement) => product.sql(statement))).toEqual([])
    }
    console.log(`Acknowledged and kept: ${kept.comments.length} comments, ${kept.messages.length} messages`)
  } finally {
    await product.stop()
  }
})

/** Lifts the members' limits, which are not tested here. */
async function liftLimits(product: ProductProcess) {
  const [limits] = await product.sql(`select to_regclass('internal.limits') is not null as there`)
  if (limits?.there)
    await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
}

test('killed during its very first start, it starts the next time', async () => {
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
