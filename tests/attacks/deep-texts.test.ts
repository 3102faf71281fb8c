/** No text overflows the database's stack, whether the database parses it as JSON, an array or anything else. */
import { expect, test } from 'vitest'

import { readRelations } from '#tests/fuzz/support/catalogue.ts'

import { attackedSite } from './support/attacked-site.ts'

/** Nesting deeper than any stack: a parser either copes with it or refuses it. */
const DEPTH = 10_000
/** The deepest nesting that fits into a URL. */
const DEPTH_IN_URL = 2_300

const nestings = (depth: number) => [
  '['.repeat(depth) + ']'.repeat(depth),
  `{"skills":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  '{"a":'.repeat(depth),
  `"${'['.repeat(depth)}`,
  `${'('.repeat(depth)}a${')'.repeat(depth)}`,
  `${'!'.repeat(depth)}a`,
  `${'-"'.repeat(depth)}a`,
  '{'.repeat(depth),
  'a?'.repeat(depth),
  '%a'.repeat(depth),
]

const site = await attackedSite()
const admin = await site.member({ admin: true })

/** Asks as an admin, who may call most. @returns the question if the server failed or did not respond */
async function failureOf(question: string, body?: unknown) {
  const answer = await site.ask(question, { as: admin, body }).then(({ status }) => `${status}`, String)
  return /^[1-4]\d\d$/.test(answer) ? null : `${answer} ${question.slice(0, 80)}`
}

async function failures(questions: readonly (readonly [question: string, body?: unknown])[]) {
  const found: (string | null)[] = []
  for (const [question, body] of questions) found.push(await failureOf(question, body))
  return found.filter((failure) => failure !== null)
}

/** Values for the parameters that the test does not attack. */
const HARMLESS: Readonly<Record<string, string | number | boolean>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  boolean: false,
  'timestamp with time zone': '2026-01-01',
}

test('no argument of a function overflows the stack', async () => {
  const parameters = await site.sql<{ called: string; name: string; type: string }>(`
    select p.proname as called, a.name, a.type::regtype::text as type
    from pg_proc p, unnest(p.proargtypes, p.proargnames[1:p.pronargs]) as a (type, name)
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`)
  const isText = (type: string) => /^(text|jsonb?|.*\[\])$/.test(type)
  const functions = Map.groupBy(parameters, ({ called }) => called)
  expect(functions.get('search_developers')?.some(({ type }) => isText(type))).toBe(true)
  const questions = [...functions].flatMap(([called, taken]) => {
    if (!taken.some(({ type }) => isText(type))) return []
    const given = (text: string) =>
      Object.fromEntries(taken.map(({ name, type }) => [name, isText(type) ? text : (HARMLESS[type] ?? 1)]))
    const inUrl = (text: string) => {
      const values = Object.entries(given(text)).map(([name, value]) => [name, String(value)])
      return new URLSearchParams(values).toString()
    }
    return [
      ...nestings(DEPTH).map((text) => [`POST /rest/v1/rpc/${called}`, given(text)] as const),
      ...nestings(150).map((text) => [`GET /rest/v1/rpc/${called}?${inUrl(text)}`] as const),
    ]
  })
  expect(await failures(questions)).toEqual([])
})

test('no argument in a URL that is as long as URLs can be overflows it', async () => {
  const brackets = '['.repeat(7_900)
  const questions = [
    [`GET /rest/v1/rpc/search_developers?filters=${brackets}`],
    [`GET /rest/v1/rpc/export_page?part=posts&after=${brackets}`],
    [`GET /rest/v1/rpc/set_notification_preferences?changes=${brackets}`],
    [`GET /rest/v1/posts?title=eq.${brackets}`],
  ] as const
  expect(await failures(questions)).toEqual([])
})

test('no column overflows it, written or filtered', async () => {
  const relations = await readRelations(site)
  const names = relations.flatMap(({ name, columns }) => columns.map((column) => [name, column] as const))
  const questions = names.flatMap(([relation, name]) => [
    ...nestings(DEPTH_IN_URL).map(
      (text) => [`GET /rest/v1/${relation}?${new URLSearchParams({ [name]: `eq.${text}` })}`] as const,
    ),
    ...nestings(DEPTH)
      .slice(0, 2)
      .map((text) => [`POST /rest/v1/${relation}`, { [name]: text }] as const),
  ])
  expect(await failures(questions)).toEqual([])
})

test('a search with JSON nested in its text gets 400, and a pleasant one its list', async () => {
  const search = (filters: string) => site.ask('POST /rest/v1/rpc/search_developers', { body: { filters } })
  for (const text of nestings(DEPTH)) expect((await search(text)).status).toBe(400)
  expect((await search('{"search": "[[ {react} ]]", "skills": []}')).status).toBe(200)
})

test('no field of an account overflows it', async () => {
  const questions = nestings(DEPTH).flatMap((text) => [
    [
      'POST /auth/v1/signup',
      { email: text, password: text, data: { full_name: text, company: text } },
    ] as const,
    ['PUT /auth/v1/user', { data: { full_name: text, avatar_url: text } }] as const,
    ['POST /auth/v1/token?grant_type=refresh_token', { refresh_token: text }] as const,
    ['POST /auth/v1/verify', { token_hash: text, type: 'signup' }] as const,
    ['POST /auth/v1/signup', `{"email":"a@example.org","data":${text}}`] as const,
    ['DELETE /storage/v1/object/profile-images', { prefixes: [text] }] as const,
  ])
  expect(await failures(questions)).toEqual([])
})
