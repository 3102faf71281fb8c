/** Caches for visitors contain public data only: no member's responses, and none under another URL. */
import { beforeAll, describe, expect, test } from 'vitest'

import {
  type AttackedProduct,
  attackedProduct,
  CANARY,
  type Member,
  publish,
  write,
} from './support/attacked-site.ts'

let site: AttackedProduct
let member: Member
let postId: string

describe.each(['on one process', 'on two'])('caches %s', (processes) => {
  beforeAll(async () => {
    site = await attackedProduct(processes === 'on two' ? 2 : 1)
    member = await site.member({ name: 'Cached' })
    await write(site, member, await site.member(), `${CANARY} message`)
    postId = await publish(site, member, 'Kept')
    await site.ask('POST /rest/v1/post_likes', { as: member, body: { post_id: postId } })
  })

  test('one URL, asked by a member and by a visitor in turn, answers each their own', async () => {
    const liked = `GET /rest/v1/post_feed?select=user_has_liked&id=eq.${postId}`
    const feed = 'GET /rest/v1/rpc/feed_page?page_size=1'
    for (let round = 0; round < 3; round++) {
      for (const [as, expected] of [
        [member, true],
        [site.visitor, false],
      ] as const) {
        expect(JSON.parse((await site.ask(liked, { as })).text)).toEqual([{ user_has_liked: expected }])
        expect((await site.ask(feed, { as })).text).toMatch(new RegExp(`"user_has_liked": ?${expected}`))
        const messages = await site.ask('GET /rest/v1/messages?select=content', { as })
        expect(messages.text.includes(CANARY)).toBe(expected)
        const role = await site.ask(`GET /rest/v1/profiles?select=role&id=eq.${member.id}`, { as })
        expect(role.status).toBe(expected ? 200 : 401)
      }
    }
  })

  test('URLs that only look alike are kept apart', async () => {
    const texts = await Promise.all(
      [
        'GET /rest/v1/categories?select=name&limit=1',
        'GET /rest/v1/categories?select=name&limit=2',
        'GET /rest/v1/categories?select=name&limit=1&name=in.()',
        'GET /rest/v1/categories?select=slug&limit=1',
        'GET /rest/v1/categories?select=name&limit=1&name=neq.%22',
      ].map(async (question) => (await site.ask(question)).text),
    )
    expect(new Set(texts).size).toBeGreaterThanOrEqual(4)
    const one = 'GET /rest/v1/categories?select=name&limit=3'
    const plain = await site.ask(one)
    const single = await site.ask(`${one}&slug=eq.web-dev`, {
      headers: { accept: 'application/vnd.pgrst.object+json' },
    })
    const counted = await site.ask(one, { headers: { prefer: 'count=exact' } })
    const ranged = await site.ask(one, { headers: { range: '0-0' } })
    const table = await site.ask(one, { headers: { accept: 'text/csv' } })
    expect(JSON.parse(plain.text)).toHaveLength(3)
    expect(JSON.parse(single.text)).toHaveProperty('name')
    expect([counted.status, counted.headers['content-range']]).toEqual([206, '0-2/7'])
    expect([ranged.status, JSON.parse(ranged.text).length]).toEqual([200, 1])
    expect(table.status).toBe(406)
    expect((await site.ask(one)).text).toBe(plain.text)
  })

  test('a page kept for visitors does not depend on the first request’s headers', async () => {
    const path = `GET /community/post/${postId}`
    const poisons = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'accept-language': '"><script>poison',
      'user-agent': 'poison',
      referer: 'https://evil.example/poison',
      cookie: 'hibo_theme=%22%3E%3Cscript%3Epoison; __proto__=poison',
      authorization: `Bearer ${member.token}`,
    }
    await site.ask(path, { headers: poisons })
    const { text, status } = await site.ask(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/poison|evil\.example/)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain('"user_has_liked":true')
  })
})
