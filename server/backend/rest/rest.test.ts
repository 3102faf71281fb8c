import { describe, expect, test, vi } from 'vitest'

import { testSite } from '../testing/test-client.ts'
import { MAX_ROWS } from './limits.ts'

const { backend, newMember, newVisitor } = await testSite()
const visitor = newVisitor()
const member = await newMember()

let notes = 0
describe('refusals of the database', () => {
  test('a text takes an object as its JSON, as PostgREST does it', async () => {
    const { data } = await member.rest
      .from('notes')
      .insert({ title: { a: ++notes } })
      .select('title')
      .single()
    expect(data).toEqual({ title: `{"a":${notes}}` })
  })

  test.each([
    ['P0001', 400],
    ['PT409', 409],
    ['PT422', 422],
    ['22023', 400],
    ['HB123', 400],
  ])('a function that raises %s answers %i with all that it says', async (code, status) => {
    const { error, status: answered } = await visitor.rest.rpc('refuse', { code, reason: 'the reason' })
    expect(answered).toBe(status)
    expect(error).toMatchObject({ code, message: 'the reason', details: 'the detail', hint: 'the hint' })
  })

  test('the log has the code of an error that a function raises, and no value of it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      await visitor.rest.rpc('refuse', { code: 'XX000', reason: 'a private reason' })
      const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)))
      expect(lines).toMatchObject([{ event: 'database-error', code: 'XX000' }])
      expect(JSON.stringify(lines)).not.toContain('private')
    } finally {
      log.mockRestore()
    }
  })
})

describe('function calls', () => {
  test('functions run as the visitor who calls them', async () => {
    expect((await visitor.rest.rpc('who_am_i')).data).toEqual({ role: 'anon', uid: null, email: null })
  })

  test.each([
    '"quoted"',
    'a "b" c',
    '\\',
    '{a,b}',
    "it's",
    'title.match.a',
    '',
    ' spaces ',
    'null',
    '50% +1&x=y',
  ])('functions take %j as it was typed, in the URL and in a body', async (words) => {
    expect((await visitor.rest.rpc('echo', { words }, { get: true })).data).toBe(words)
    expect((await visitor.rest.rpc('echo', { words })).data).toBe(words)
  })

  test('functions that return a set of rows are not found: an API cuts such a set', async () => {
    expect((await visitor.rest.rpc('titles')).error).toMatchObject({ code: 'PGRST202' })
  })

  test('functions that lack an argument or get an unknown one are not found', async () => {
    for (const args of [{}, { flags: [], other: 1 }]) {
      expect(await visitor.rest.rpc('count_true', args)).toMatchObject({
        status: 404,
        error: { code: 'PGRST202' },
      })
    }
  })
})

describe('limits of a request', () => {
  const get = (query: string) => visitor.send(`/rest/v1/notes?${query}`)

  test(`a request answers ${MAX_ROWS} rows at most`, async () => {
    const crowd = await newMember()
    await backend.query(
      `insert into notes (member_id, title) select $1, 'crowd ' || n from generate_series(1, ${MAX_ROWS + 50}) n`,
      [crowd.id],
    )
    expect((await visitor.rest.from('notes').select('id').limit(10_000)).data).toHaveLength(MAX_ROWS)
  })

  const repeated = (count: number, part: (number: number) => string, joiner = ',') =>
    Array.from({ length: count }, (_, number) => part(number)).join(joiner)

  test.each([
    ['casts', 'select=title::text'],
    ['reads a path', 'select=details->a'],
    ['sums', 'select=price.sum()'],
    ['counts with brackets', 'select=count()'],
    ['counts for each title', 'select=title,count'],
    ['is filtered by an embed', 'select=id,members(id)&members=is.null'],
    ['spreads', 'select=...members(name)'],
    ['selects twice', 'select=id&select=title'],
    ['selects many columns', `select=${repeated(151, (number) => `a${number}:id`)}`],
    ['embeds nothing', 'select=members()'],
    ['embeds without an end', 'select=members(id'],
    ['embeds twice by one name', 'select=members(id),members(name)'],
    ['embeds many times', `select=${repeated(13, (number) => `a${number}:members(id)`)}`],
    ['embeds too deeply', 'select=members(notes(members(notes(id))))'],
    ['embeds a hundred levels deep', `select=${'members(notes('.repeat(50)}id${')'.repeat(100)}`],
    ['is ordered by a path', 'order=details->a'],
    ['is ordered by another relation', 'order=members(name)'],
    ['is ordered by many columns', `order=${repeated(13, () => 'title')}`],
    ['is limited by a word', 'limit=many'],
    ['begins after less than nothing', 'offset=-1'],
    ['begins after billions of rows', 'offset=10000000000'],
    ['joins filters in three levels', 'or=(title.eq.a,and(title.eq.a,or(title.eq.a,title.eq.b)))'],
    ['joins filters without an end', 'or=(title.eq.a,title.eq.b'],
    ['joins nothing', 'or=()'],
    ['joins many filters', `or=(${repeated(61, () => 'title.eq.a')})`],
    ['joins filters by not.and', 'not.and=(title.eq.a,title.eq.b)'],
    ['filters by a path', 'details->a=eq.1'],
    ['filters by a list without its end', 'title=in.(a,b'],
    ['filters many times', repeated(61, () => 'title=eq.a', '&')],
    ['tests for a word', 'published=is.not_null'],
    ['names columns of no body', 'columns=title'],
    ['matches a regular expression', 'title=match.a'],
    ['searches the words of a text', 'title=plfts(english).a'],
    ['matches one of several patterns', 'title=ilike(any).{*a*,*b*}'],
    ['matches a pattern of many parts', 'title=ilike.*a*a*a*a*b'],
    ['matches a long pattern', `title=ilike.*${'a'.repeat(1_000)}*`],
    ['matches many patterns', repeated(5, () => 'title=ilike.*a*', '&')],
  ])('a request that %s is refused with a sentence that says where the list is', async (_name, query) => {
    const response = await get(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'PGRST100',
      message: expect.stringMatching(/^[A-Z].+\. docs\/data-requests\.md lists what is answered\.$/),
    })
  })

  test.each([
    ['select=id,title::text', '"::text"'],
    ['select=id,members(created_at.max())', '".max())"'],
    ['select="id"', '"\\"id\\""'],
    ['or=(title.eq.a,not.and(id.eq.1))', '"not.and(id.eq.1))"'],
  ])('the sentence about %s shows where it is not understood', async (query, part) => {
    expect(await (await get(query)).json()).toMatchObject({ message: expect.stringContaining(part) })
  })

  test.each([
    ['estimates a count', { prefer: 'count=estimated' }, 400],
    ['wants its headers alone', { prefer: 'return=headers-only' }, 400],
    ['has a range that ends before it begins', { range: '9-0' }, 416],
    ['wants a table of text', { accept: 'text/csv' }, 406],
    ['wants no nulls', { accept: 'application/vnd.pgrst.object+json;nulls=stripped' }, 406],
  ])('a request that %s in its headers is refused', async (_name, headers, status) => {
    expect((await visitor.send('/rest/v1/notes?select=id', { headers })).status).toBe(status)
  })

  test('a change or deletion without a filter is refused with 400', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const headers = { 'content-type': 'application/json' }
      const response = await member.send('/rest/v1/notes', { method, headers, body: '{"published":false}' })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { message: expect.stringContaining('A change needs a filter') },
      ])
    }
  })

  test('select, limit and one-row requests of a function are refused with 400', async () => {
    for (const [method, query, headers] of [
      ['POST', '?select=title', {}],
      ['GET', '?flags={}&limit=1', {}],
      ['GET', '?flags={}', { accept: 'application/vnd.pgrst.object+json' }],
    ] as const) {
      const body = method === 'POST' ? '{"flags":[]}' : null
      const response = await visitor.send(`/rest/v1/rpc/count_true${query}`, { method, headers, body })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST100' }])
    }
  })

  test('words that only look like an operator are searched for', async () => {
    expect((await get(`title=eq.${encodeURIComponent('re.match.a')}`)).status).toBe(200)
    expect((await visitor.rest.rpc('refuse', { code: 'P0001', reason: '((((((' })).error?.message).toBe(
      '((((((',
    )
  })

  test('a body of more than a quarter of a megabyte is refused with 413', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(300_000) })
    const response = await member.send('/rest/v1/notes', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(413)
  })
})
