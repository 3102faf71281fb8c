/** Requests of tables get what PostgREST answers. */
import { describe, expect, test } from 'vitest'

import { testBackend } from '../testing/open-test-backend.ts'
import { newMember, type TestClient, testClient } from '../testing/test-client.ts'

const backend = await testBackend()
const visitor = testClient(backend)
const member = await newMember(backend)

let notes = 0
const newTitle = () => `plain ${++notes}`

/** Status and body of a request. */
async function ask(client: TestClient, method: string, query: string, body?: unknown) {
  const response = await client.send(`/rest/v1/notes${query}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function newNote(values: Record<string, unknown> = {}) {
  const title = newTitle()
  expect(await ask(member, 'POST', '', { title, ...values })).toEqual({ status: 201, body: null })
  return title
}

describe('reads', () => {
  test('rows are read by what their columns compare with', async () => {
    const title = await newNote({ details: { deep: [1, { a: null }] } })
    expect(await ask(visitor, 'GET', `?select=title,price,details,created_at&title=eq.${title}`)).toEqual({
      status: 200,
      body: [
        {
          title,
          price: 1.5,
          details: { deep: [1, { a: null }] },
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        },
      ],
    })
    expect(await ask(visitor, 'GET', `?select=title&title=eq.${title}&price=gt.1.5`)).toEqual({
      status: 200,
      body: [],
    })
  })

  test.each([
    ['eq.5', 1],
    ['neq.5', 2],
    ['gt.5', 1],
    ['in.(4,5)', 2],
  ])('rows are compared with price=%s', async (filter, count) => {
    const id = newTitle()
    await backend.query(
      `insert into notes (member_id, title, price) select $1, $2 || ' ' || price, price from unnest(array[4, 5, 6]) price`,
      [member.id, id],
    )
    const { body } = await ask(visitor, 'GET', `?select=title&title=ilike.${id} *&price=${filter}`)
    expect(body).toHaveLength(count)
  })

  test.each(['"quoted"', 'a,b', '(a)', 'eq.a', 'null', '50% +&x=y', '\\', ' '])(
    'rows are found by %j as it is in the URL',
    async (title) => {
      await backend.query('insert into notes (member_id, title) values ($1, $2)', [member.id, title])
      const { body } = await ask(visitor, 'GET', `?select=title&title=eq.${encodeURIComponent(title)}`)
      expect(body).toEqual([{ title }])
    },
  )

  test('rows come as many as asked for', async () => {
    await newNote()
    await newNote()
    expect((await ask(visitor, 'GET', '?select=title&limit=2')).body).toHaveLength(2)
    expect((await ask(visitor, 'GET', '?select=title&limit=0')).body).toEqual([])
  })

  test('rows that the policies keep from somebody are left out', async () => {
    const title = await newNote({ published: false })
    expect((await ask(visitor, 'GET', `?select=title&title=eq.${title}`)).body).toEqual([])
    expect((await ask(member, 'GET', `?select=title&title=eq.${title}`)).body).toEqual([{ title }])
  })
})

describe('writes', () => {
  test('changes touch the rows that are meant', async () => {
    const title = await newNote()
    const other = await newNote()
    const changed = await ask(member, 'PATCH', `?title=eq.${title}`, {
      published: false,
      details: { a: [null] },
    })
    expect(changed).toEqual({ status: 204, body: null })
    const { body } = await ask(member, 'GET', `?select=title,published,details&title=eq.${title}`)
    expect(body).toEqual([{ title, published: false, details: { a: [null] } }])
    expect((await ask(member, 'GET', `?select=published&title=eq.${other}`)).body).toEqual([
      { published: true },
    ])
  })

  test('changes of nothing succeed', async () => {
    const nothing = { status: 204, body: null }
    expect(await ask(member, 'PATCH', '?title=eq.nothing', { published: false })).toEqual(nothing)
    expect(await ask(member, 'DELETE', '?title=eq.nothing')).toEqual(nothing)
  })

  test('changes by another member change nothing', async () => {
    const title = await newNote()
    const stranger = await newMember(backend)
    expect((await ask(stranger, 'PATCH', `?title=eq.${title}`, { published: false })).status).toBe(204)
    expect((await ask(stranger, 'DELETE', `?title=eq.${title}`)).status).toBe(204)
    expect((await ask(visitor, 'GET', `?select=published&title=eq.${title}`)).body).toEqual([
      { published: true },
    ])
  })

  test('deletions remove rows', async () => {
    const title = await newNote()
    expect(await ask(member, 'DELETE', `?title=eq.${title}&published=eq.true`)).toEqual({
      status: 204,
      body: null,
    })
    expect((await ask(member, 'GET', `?select=title&title=eq.${title}`)).body).toEqual([])
  })
})

describe('refusals', () => {
  test.each<[string, string, string, unknown, number, string]>([
    ['a value of another type', 'GET', '?select=id&id=eq.x', undefined, 400, '22P02'],
    ['an unknown column to read', 'GET', '?select=wrong', undefined, 400, '42703'],
    ['an unknown column to compare', 'GET', '?select=id&wrong=eq.1', undefined, 400, '42703'],
    ['a check', 'POST', '', { title: 'x'.repeat(21) }, 400, '23514'],
    ['null where a value is needed', 'POST', '', { title: null }, 400, '23502'],
    ['another type in a body', 'POST', '', { title: 'a', published: 'perhaps' }, 400, '22P02'],
    ['a column that nobody was granted', 'POST', '', { title: 'a', pinned: true }, 403, '42501'],
    ['the same in a change', 'PATCH', '?title=eq.a', { pinned: true }, 403, '42501'],
    ['an unknown column in a body', 'POST', '', { title: 'a', wrong: 1 }, 400, 'PGRST204'],
  ])('a request with %s is refused', async (_name, method, query, body, status, code) => {
    expect(await ask(member, method, query, body)).toMatchObject({ status, body: { code } })
  })

  test('a taken name is a conflict', async () => {
    const title = await newNote()
    expect(await ask(member, 'POST', '', { title })).toMatchObject({ status: 409, body: { code: '23505' } })
  })

  test('a visitor may change nothing', async () => {
    for (const [method, query, body] of [
      ['POST', '', { title: 'a' }],
      ['PATCH', '?title=eq.a', { title: 'b' }],
      ['DELETE', '?title=eq.a', undefined],
    ] as const) {
      expect(await ask(visitor, method, query, body)).toMatchObject({ status: 401, body: { code: '42501' } })
    }
  })
})
