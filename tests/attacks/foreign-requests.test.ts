/**
 * Data requests that the app never sends: third-party clients may read with them what the app shows, and neither
 * more, nor in a way that keeps others waiting.
 */
import { beforeAll, describe, expect, test } from 'vitest'

import { hiddenFrom, TABLES } from '#tests/support/rights/tables.ts'
import { attackedProduct, CANARY, write } from './support/attacked-site.ts'

const SLOW_REQUESTS = 12

const site = await attackedProduct()
const victim = await site.member({ name: 'victim' })
const mallory = await site.member({ name: 'mallory' })
await write(site, victim, await site.member(), CANARY)

const get = (path: string, as: { token: string | null; name: string } = mallory, headers = {}) =>
  site.ask(`GET /rest/v1/${path}`, { as, headers })

describe('what the app never asks', () => {
  const many = (count: number, part: string) => Array.from({ length: count }, () => part).join(',')
  test.each([
    [
      'a hundred embeds in each other',
      `profiles?select=${'projects(profiles('.repeat(50)}id${')'.repeat(100)}`,
    ],
    ['hundreds of embeds', `profiles?select=${many(500, 'projects(id)')}`],
    ['an or of a thousand parts', `profiles?or=(${many(1_000, 'id.eq.1')})`.slice(0, 8_000)],
    ['an or of a thousand brackets', `profiles?or=${'(or'.repeat(1_000)}`],
    ['a quote without an end', `profiles?or=(id.eq.%22${'%5C'.repeat(2_000)})`],
    ['a thousand columns to order by', `profiles?order=${many(1_000, 'id')}`],
    ['a range of billions', 'profiles?offset=9999999999'],
    ['a pattern of many parts', `posts?content=ilike.${'*a'.repeat(500)}`],
  ])('%s is refused', async (_name, path) => {
    expect((await get(path)).status).toBe(400)
  })

  test('rows that lie far behind are none', async () => {
    for (const [path, headers] of [
      ['profiles?select=id&offset=999999999', {}],
      ['profiles?select=id', { range: '999999998-999999999' }],
    ] as const) {
      expect(await get(path, mallory, headers)).toMatchObject({ status: 200, text: '[]' })
    }
    expect(
      (await get('profiles?select=id&offset=999999999', mallory, { prefer: 'count=exact' })).status,
    ).toBe(416)
  })
})

describe('rights', () => {
  test('a hidden column is neither selected, compared nor ordered by, and no embed shows it', async () => {
    for (const [relation, rights] of Object.entries(TABLES)) {
      for (const as of [site.visitor, mallory]) {
        for (const column of hiddenFrom(as.token ? 'member' : 'visitor', rights)) {
          for (const query of [
            `select=a:${column}`,
            `select=*&order=${column}`,
            `select=count&${column}=not.is.null`,
            `select=count&or=(${column}.is.null,${column}.not.is.null)`,
          ]) {
            const { status, text } = await get(`${relation}?${query}`, as)
            expect(status, `${relation}?${query} ${text}`).toBe(as.token ? 403 : 401)
          }
        }
      }
    }
    for (const column of hiddenFrom('visitor', TABLES.profiles ?? { row: null })) {
      for (const query of [
        `select=id,profile_id(${column})`,
        `select=id,profiles!post_likes(${column})`,
        `select=id,profile_id!inner(id)&profile_id.${column}=is.null`,
        `select=id,a:profile_id(id)&a.order=${column}`,
      ]) {
        expect((await get(`posts?${query}`, site.visitor)).status, query).toBe(401)
      }
    }
  })

  test('an embed of a closed table is refused, and one of others’ rows is empty', async () => {
    const messages = 'profiles?select=id,messages!messages_sender_id_fkey(content)'
    expect((await get(messages, site.visitor)).status).toBe(401)
    const { text } = await get(`${messages}&id=eq.${victim.id}`)
    expect(JSON.parse(text)).toEqual([{ id: victim.id, messages: [] }])
    const inner = await get(messages.replace('fkey(', 'fkey!inner('))
    expect(inner.text).not.toContain(CANARY)
  })

  test('no count tells more than the rows do', async () => {
    for (const relation of Object.keys(TABLES)) {
      for (const as of [site.visitor, mallory]) {
        const counted = await get(`${relation}?select=count`, as)
        const listed = await get(`${relation}?limit=1`, as, { prefer: 'count=exact' })
        if (listed.status >= 400) continue // a column of it is hidden, or all are
        const total = Number(listed.headers['content-range']?.split('/')[1])
        expect(JSON.parse(counted.text), relation).toEqual([{ count: total }])
      }
    }
  })

  test('functions are no columns', async () => {
    for (const name of ['row_to_json', 'to_json', 'pg_column_size', 'quote_literal', 'num_nulls']) {
      expect((await get(`profiles?select=${name}`)).status, name).toBe(400)
      expect((await get(`profiles?${name}=is.null`)).status, name).toBe(400)
      expect((await get(`profiles?order=${name}`)).status, name).toBe(400)
    }
  })
})

describe('many long posts', () => {
  beforeAll(async () => {
    await site.sql(
      `insert into public.posts (profile_id, title, content)
      select $1, 'Long', repeat('a ', 9000) || n from generate_series(1, 200) n`,
      [victim.id],
    )
  })
  /** Embeds, for each of the member's posts, all posts of its author: 40,000 rows. */
  const squared = (column: string) =>
    `posts?select=id,profiles!profile_id(posts!posts_profile_id_fkey(${column}))&profile_id=eq.${victim.id}`

  test('a response that would have hundreds of megabytes is refused', async () => {
    const { status, text } = await get(squared('content'))
    expect([status, text]).toEqual([400, expect.stringContaining('bytes: ask for less')])
  })

  test('requests that take long are ended, and others are answered before', async () => {
    let ended = 0
    const asked = Array.from({ length: SLOW_REQUESTS }, async () => {
      const { status, text } = await get(`${squared('id')}&profiles.posts.content=ilike.*b*a*b*`)
      ended++
      return status === 400 ? text : status
    })
    for (let count = 0; count < 3; count++) {
      expect((await get(`profiles?select=id,full_name&id=eq.${victim.id}`, victim)).status).toBe(200)
    }
    expect(ended).toBeLessThan(SLOW_REQUESTS)
    const answers = await Promise.all(asked)
    const tooLong = expect.stringContaining('took longer than 2000 ms')
    expect(answers).toEqual(answers.map((answer) => (answer === 503 ? 503 : tooLong)))
    expect(answers.filter((answer) => answer !== 503)).not.toEqual([])
  })
})
