/** SQL that database functions build names tables, columns and roles by `%I` alone, whoever chose the names. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LITERAL = /'(?:[^']|'')*'/g
/** A string inserted unquoted (`%s`) where SQL expects an identifier. */
const RAW_IDENTIFIER =
  /\b(?:from|join|into|update|table|index|trigger|role|schema|database|add|drop|alter)\s+%(?:\d+\$)?s|\.%(?:\d+\$)?s|%(?:\d+\$)?s\./i
/** Fragments that `internal.export_parts` holds as constants: tables with their joins. */
const CONSTANT_FRAGMENTS = /from (?:%3\$s where %4\$s|%s where %s)/

interface Builder {
  name: string
  body: string
}

/** The functions, and the `do` blocks, that execute text or return SQL for another that does. */
const builders: Builder[] = globSync('supabase/migrations/*.sql').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:create (?:or replace )?function ([\w.]+)|do\b)[\s\S]*?\$\$([\s\S]*?)^\$\$;/gm,
    ),
  ]
    .map(([, name = file, body = '']) => ({ name, body: body.replace(/--.*$/gm, '') }))
    .filter(({ name, body }) => name.endsWith('_sql') || /^\s*(?:return query )?execute\b/m.test(body)),
)

/** Statements that build SQL: those of `execute`, and all statements of a function that returns SQL. */
const statements = builders.flatMap(({ name, body }) =>
  (name.endsWith('_sql')
    ? [body]
    : [...body.matchAll(/^\s*(?:return query )?execute\b[\s\S]*?;$/gm)].map(([text]) => text)
  ).map((text) => ({ name, text })),
)

test('the functions that execute text are found', () => {
  expect(statements.length).toBeGreaterThan(12)
  expect(builders.map(({ name }) => name)).toContain('internal.feed_list_sql')
})

test('SQL is put together by format() and concat_ws(), never by ||', () => {
  const joined = statements.filter(({ text }) => text.replace(LITERAL, "''").includes('||'))
  expect(joined.map(({ name }) => name)).toEqual([])
})

test('no identifier is put into SQL as it is', () => {
  const raw = statements.filter(({ text }) => RAW_IDENTIFIER.test(text) && !CONSTANT_FRAGMENTS.test(text))
  expect(raw.map(({ name }) => name)).toEqual([])
})
