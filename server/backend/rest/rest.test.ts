import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Backend } from '../backend.ts'
import { openTestBackend } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newMember, type TestClient, testClient } from '../testing/test-client.ts'
import { MAX_ROWS } from './limits.ts'

const folder = temporaryFolder()
let backend: Backend
let visitor: TestClient
let member: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  backend = await openTestBackend(folder)
  visitor = testClient(backend)
  member = await newMember(backend)
})
afterAll(() => backend.close())

let notes = 0
const newNote = async (values: Record<string, unknown> = {}) => {
  const { data, error } = await member.rest
    .from('notes')
    .insert({ title: `note ${++notes}`, ...values })
    .select('id, title')
    .single()
  if (error) throw error
  return data
}

describe('rows and columns', () => {
  test('a member writes and reads, a visitor reads what is published', async () => {
    const published = await newNote()
    const draft = await newNote({ published: false })
    const seenBy = async ({ rest }: TestClient) => {
      const { data } = await rest.from('notes').select('id').in('id', [published.id, draft.id])
      return data?.map(({ id }) => id)
    }
    expect((await seenBy(member))?.sort()).toEqual([published.id, draft.id].sort())
    expect(await seenBy(visitor)).toEqual([published.id])
  })

  test('what was not granted is refused: 401 for a visitor, 403 for a member', async () => {
    const { id } = await newNote()
    const pin = (client: TestClient) => client.rest.from('notes').update({ pinned: true }).eq('id', id)
    expect(await pin(member)).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await pin(visitor)).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test('times and numbers come as PostgREST writes them', async () => {
    const { id } = await newNote({ details: { deep: [1, { a: null }] } })
    const { data } = await visitor.rest
      .from('notes')
      .select('price, created_at, details')
      .eq('id', id)
      .single()
    expect(data).toMatchObject({ price: 1.5, details: { deep: [1, { a: null }] } })
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })

  test('embeds, counts and ranges', async () => {
    const { id } = await newNote()
    const query = () =>
      visitor.rest
        .from('notes')
        .select('id, members!notes_member_id_fkey(name)', { count: 'exact' })
        .eq('id', id)
    expect(await query()).toMatchObject({ count: 1, data: [{ id, members: { name: 'Ayaan Cali' } }] })
    expect((await query().single()).data).toMatchObject({ id })
    expect((await query().range(5, 9)).status).toBe(416)
  })
})

describe('what the database refuses', () => {
  test.each([
    ['a check', { title: 'x'.repeat(21) }, 400, '23514'],
    ['a missing value', { title: null }, 400, '23502'],
    ['a type', { published: 'perhaps' }, 400, '22P02'],
  ])('%s answers with its code', async (_name, values, status, code) => {
    const answer = await member.rest.from('notes').insert({ title: 'refused', ...values })
    expect(answer).toMatchObject({ status, error: { code } })
  })

  test('a text takes an object as its JSON, as PostgREST does it', async () => {
    const { data } = await member.rest
      .from('notes')
      .insert({ title: { a: ++notes } })
      .select('title')
      .single()
    expect(data).toEqual({ title: `{"a":${notes}}` })
  })

  test('a taken name is a conflict', async () => {
    const { title } = await newNote()
    expect(await member.rest.from('notes').insert({ title })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
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

  test('and the log keeps none of its values', async () => {
    const said: unknown[] = []
    const { error: original } = console
    console.error = (...values: unknown[]) => said.push(...values)
    await member.rest.from('notes').insert({ title: 'a very private title' })
    console.error = original
    expect(said.join(' ')).not.toContain('private')
  })
})

describe('a change that asks for one row', () => {
  const embedded = 'id, members!notes_member_id_fkey(name)'

  test('gets the row, also with another table in it', async () => {
    const { data, status } = await member.rest
      .from('notes')
      .insert({ title: 'one row' })
      .select(embedded)
      .single()
    expect(status).toBe(201)
    expect(data).toMatchObject({ id: expect.any(String), members: { name: 'Ayaan Cali' } })
  })

  test.each(['id', embedded])('changes nothing when it would change two (select %s)', async (columns) => {
    const ids = [(await newNote()).id, (await newNote()).id]
    const change = await member.rest
      .from('notes')
      .update({ published: false })
      .in('id', ids)
      .select(columns)
      .single()
    expect(change).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const { data } = await member.rest.from('notes').select('published').in('id', ids)
    expect(data).toEqual([{ published: true }, { published: true }])
  })

  test('is told when there is none', async () => {
    const change = member.rest.from('notes').update({ published: false }).eq('id', crypto.randomUUID())
    expect(await change.select('id').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  })
})

describe('functions', () => {
  test('run as the caller', async () => {
    expect((await member.rest.rpc('who_am_i')).data).toEqual({
      role: 'authenticated',
      uid: member.id,
      email: member.email,
    })
    expect((await visitor.rest.rpc('who_am_i')).data).toEqual({ role: 'anon', uid: null, email: null })
  })

  test('take arrays of booleans', async () => {
    expect((await visitor.rest.rpc('count_true', { flags: [true, false, true] })).data).toBe(2)
    expect((await visitor.rest.rpc('count_true', { flags: [] })).data).toBe(0)
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
  ])('take %j as it was typed, in the address and in a body', async (words) => {
    expect((await visitor.rest.rpc('echo', { words }, { get: true })).data).toBe(words)
    expect((await visitor.rest.rpc('echo', { words })).data).toBe(words)
  })

  test('answer null, nothing, a value or rows', async () => {
    const { title } = await newNote()
    expect(await visitor.rest.rpc('echo', undefined, { get: true })).toMatchObject({
      data: null,
      status: 200,
    })
    expect(await member.rest.rpc('write_note', { note: 'quietly' })).toMatchObject({
      data: null,
      status: 204,
    })
    for (const get of [true, false]) {
      const { data } = await visitor.rest.rpc('titles', { wanted: [title, 'not there'] }, { get })
      expect(data).toEqual([{ title, price: 1.5, created_at: expect.stringMatching(/T.*\+00:00$/) }])
      expect((await visitor.rest.rpc('titles', { wanted: [], since: '2020-01-01' }, { get })).data).toEqual(
        [],
      )
    }
  })

  test('may be asked for some of their rows and columns', async () => {
    const titles = [(await newNote()).title, (await newNote()).title]
    const query = () => visitor.rest.rpc('titles', { wanted: titles }).select('title')
    expect((await query().limit(1)).data).toEqual([{ title: expect.any(String) }])
  })

  test('that lack an argument or get an unknown one are not found', async () => {
    for (const args of [{}, { wanted: [], other: 1 }]) {
      expect(await visitor.rest.rpc('titles', args)).toMatchObject({
        status: 404,
        error: { code: 'PGRST202' },
      })
    }
  })

  test('can not write when called with GET', async () => {
    const { status, error } = await member.rest.rpc('write_note', { note: 'by get' }, { get: true })
    expect({ status, code: error?.code }).toEqual({ status: 405, code: '25006' })
    expect((await member.rest.rpc('write_note', { note: 'by post' })).error).toBeNull()
  })
})

describe('one request', () => {
  const get = (query: string) => visitor.send(`/rest/v1/notes?${query}`)

  test(`answers ${MAX_ROWS} rows at most, also in an embedded list`, async () => {
    const crowd = await newMember(backend)
    await backend.query(
      `insert into notes (member_id, title) select $1, 'crowd ' || n from generate_series(1, ${MAX_ROWS + 50}) n`,
      [crowd.id],
    )
    expect((await visitor.rest.from('notes').select('id').limit(10_000)).data).toHaveLength(MAX_ROWS)
    const embedded = () => visitor.rest.from('members').select('id, notes(id)').eq('id', crowd.id)
    expect((await embedded().single()).data?.notes).toHaveLength(MAX_ROWS)
    expect((await embedded().limit(10_000, { referencedTable: 'notes' }).single()).data?.notes).toHaveLength(
      MAX_ROWS,
    )
    expect((await embedded().limit(2, { referencedTable: 'notes' }).single()).data?.notes).toHaveLength(2)
  })

  test.each([
    ['embeds deeper than three', 'select=members(a:members(b:members(c:members(id))))', 400],
    ['comes back to where it started', 'select=members(notes(id))', 400],
    [
      'comes back to it under another name',
      'select=...a:members!notes_member_id_fkey(b:notes!inner(id))',
      400,
    ],
    ['embeds what is not there', 'select=secrets(id)', 400],
    ['selects twice', 'select=id&select=members(id)', 400],
    ['embeds more than eight', `select=${Array.from({ length: 9 }, (_, n) => `a${n}:members(id)`)}`, 400],
    ['nests filters deeper than three', 'or=(a.eq.1,and(b.eq.1,or(c.eq.1,and(d.eq.1,e.eq.1))))', 400],
    ['is longer than it should be', `title=eq.${'x'.repeat(9000)}`, 414],
    ['matches a regular expression', 'title=match.a', 400],
    ['matches one in a negation', 'title=not.imatch.a', 400],
    ['matches one among others', 'or=(title.match.a,title.eq.b)', 400],
    ['matches one in a quoted column', 'or=("title".match.a,title.eq.b)', 400],
    ['searches the words of a text', 'title=not.plfts(english).a', 400],
    ['matches one of several patterns', 'title=ilike(any).{*a*,*b*}', 400],
    ['matches many patterns', `or=(${Array.from({ length: 9 }, (_, n) => `title.ilike.*${n}*`)})`, 400],
  ])('that %s is refused', async (_name, query, status) => {
    const answer = await get(query)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: 'PGRST100' })
  })

  test('may look for words that only look like an operator', async () => {
    expect((await get(`title=eq.${encodeURIComponent('re.match.a')}`)).status).toBe(200)
    expect((await visitor.rest.rpc('refuse', { code: 'P0001', reason: '((((((' })).error?.message).toBe(
      '((((((',
    )
  })

  test('has a body of a quarter of a megabyte at most', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(300_000) })
    const answer = await member.send('/rest/v1/notes', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(413)
  })

  test.each(['/rest/v1/notes', '/rest/v1/rpc/count_true', '/auth/v1/signup'])(
    'to %s is not nested deeper than anything of use',
    async (path) => {
      const deep = (levels: number) => `{"title":"[\\"[","flags":${'['.repeat(levels)}${']'.repeat(levels)}}`
      const send = (body: string) =>
        member.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const answer = await send(deep(8_000))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('The body is nested too deeply')
      expect(await (await send(deep(5))).text()).not.toContain('nested')
    },
  )

  test.each([
    ['another schema', '/rest/v1/users', { 'accept-profile': 'auth' }, 406],
    ['a table that is not there', '/rest/v1/users', {}, 404],
    ['a table by its schema', '/rest/v1/auth.users', {}, 404],
    ['the catalog', '/rest/v1/pg_roles', {}, 404],
    ['the description of the API', '/rest/v1/', {}, 404],
    ['the plan of a query', '/rest/v1/notes', { accept: 'application/vnd.pgrst.plan+json' }, 406],
    ['a function that is not there', '/rest/v1/rpc/pg_sleep', {}, 404],
  ])('does not reach %s', async (_name, path, headers, status) => {
    expect((await visitor.send(path, { headers })).status).toBe(status)
  })

  test('uses the methods that the app uses', async () => {
    expect((await visitor.send('/rest/v1/notes', { method: 'PUT', body: '{}' })).status).toBe(405)
    expect((await visitor.send('/rest/v1/notes', { method: 'OPTIONS' })).status).toBe(405)
  })
})
