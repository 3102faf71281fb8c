/**
 * Code with more rights uses values that members write. The table says what hostile values do in each place.
 * `UPDATE=1 npm test -- policies tests/policies/member-values.test.ts` updates it, with a question mark where a
 * function or column is new.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readConsumers, readTable, TABLE_FILE, tableOf } from './support/member-values.ts'
import { migrated } from './support/migrated.ts'
import { VALUE_USES } from './support/value-uses.ts'

test('each place that uses what members write says what hostile values do there', async () => {
  const database = await migrated()
  const consumers = await readConsumers(
    async (sql) => (await database.query<Record<string, unknown>>(sql)).rows,
  )
  const table = tableOf(consumers, readTable())
  if (process.env.UPDATE) writeFileSync(TABLE_FILE, table)
  expect(readFileSync(TABLE_FILE, 'utf8')).toBe(table)
  const unknown = readTable().filter(
    ({ uses }) => uses.length === 0 || uses.some((use) => !(use in VALUE_USES)),
  )
  expect(unknown.map(({ name, uses }) => `${name}: ${uses.join(' ')}`)).toEqual([])
})

test.each(Object.entries(VALUE_USES))('a test shows that what is %s is safe', (name, { shownBy }) => {
  expect(readTable().some(({ uses }) => uses.includes(name))).toBe(true)
  for (const [file, title] of shownBy) {
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(title)
  }
})
