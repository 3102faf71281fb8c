/** The app's texts for every refusal of the database: none shows the name of a constraint. */
import { expect, test } from 'vitest'

import { authErrorText } from '#src/features/auth/form/auth-errors.ts'
import { limitText, messageOf, refusalText, serverMessage } from '#src/lib/error-texts.ts'
import { sql } from './support/community.ts'

interface Constraint {
  name: string
  relation: string
  kind: string
}

/** PostgreSQL's messages about a constraint, by its kind in `pg_constraint`. */
const MESSAGES: Record<string, (constraint: Constraint) => [code: string, message: string][]> = {
  c: ({ name, relation }) => [
    ['23514', `new row for relation "${relation}" violates check constraint "${name}"`],
  ],
  p: ({ name }) => [['23505', `duplicate key value violates unique constraint "${name}"`]],
  u: ({ name }) => [['23505', `duplicate key value violates unique constraint "${name}"`]],
  f: ({ name, relation }) => [
    ['23503', `insert or update on table "${relation}" violates foreign key constraint "${name}"`],
    [
      '23503',
      `update or delete on table "${relation}" violates foreign key constraint "${name}" on table "${relation}"`,
    ],
  ],
  n: ({ name, relation }) => [
    ['23502', `null value in column "${name}" of relation "${relation}" violates not-null constraint`],
  ],
  x: ({ name }) => [['23P01', `conflicting key value violates exclusion constraint "${name}"`]],
}

const FALLBACK = 'It was not saved. Please try again.'
const TEXTS = [
  (error: unknown) => messageOf(error, FALLBACK),
  (error: unknown) => serverMessage(error, FALLBACK),
  (error: unknown) => authErrorText(error, FALLBACK),
  refusalText,
  limitText,
]

test('the app shows a sentence for each constraint in the catalogue, without any name', async () => {
  const constraints = await sql<Constraint>`
    select c.conname as name, coalesce(r.relname, t.typname) as relation, c.contype::text as kind
    from pg_catalog.pg_constraint c
    left join pg_catalog.pg_class r on r.oid = c.conrelid
    left join pg_catalog.pg_type t on t.oid = c.contypid
    where c.connamespace::regnamespace::text in ('public', 'internal', 'auth', 'storage') and c.contype <> 't'
    union all
    select i.indexrelid::regclass::text, i.indrelid::regclass::text, 'u'
    from pg_catalog.pg_index i join pg_catalog.pg_class r on r.oid = i.indrelid
    where i.indisunique and r.relnamespace::regnamespace::text in ('public', 'internal', 'auth', 'storage')`
  expect(constraints.length).toBeGreaterThan(100)
  const shown = new Set<string>()
  for (const constraint of constraints) {
    for (const [code, message] of MESSAGES[constraint.kind]?.(constraint) ?? []) {
      // The error of the data API, and that of auth and storage services, which pass the message on.
      const errors = [{ code, message }, Object.assign(new Error(message), { name: 'AuthApiError' })]
      for (const error of errors) for (const text of TEXTS) shown.add(text(error) ?? '')
    }
  }
  expect([...shown].sort()).toEqual(['', FALLBACK])
})

test('no sentence that the database raises names a constraint', async () => {
  const names = await sql<{ name: string }>`select conname as name from pg_catalog.pg_constraint
    where connamespace::regnamespace::text in ('public', 'internal')`
  const known = new Set(names.map(({ name }) => name))
  const functions = await sql<{ source: string }>`select prosrc as source from pg_catalog.pg_proc
    where pronamespace::regnamespace::text in ('public', 'internal')`
  const raised = functions.flatMap(({ source }) =>
    [...source.matchAll(/raise exception\s+'((?:[^']|'')*)'/g)].map(([, sentence = '']) => sentence),
  )
  expect(raised.length).toBeGreaterThan(50)
  // Some functions raise PostgreSQL's own messages, without a full stop: the test above covers them.
  const sentences = raised.filter((text) => /[.?!]$/.test(text))
  expect(sentences.filter((text) => text.split(/[^a-z_]+/).some((word) => known.has(word)))).toEqual([])
})
