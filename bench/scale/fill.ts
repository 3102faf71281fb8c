/** Fills a migrated, empty database with a community of a given size. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { connect } from '#tests/support/engines/cluster.ts'

import type { Size } from './sizes.ts'

const DATA = join(import.meta.dirname, 'data')

/**
 * Inserts rows first, then what triggers would have written, then makes the indexes: minutes instead of hours. The
 * database must hold the reference data. Calls `say` with the time of each step.
 */
export async function fill(
  databaseUrl: string,
  size: Size,
  say: (step: string) => void = () => undefined,
): Promise<void> {
  const sql = connect(databaseUrl, 1)
  const step = async (name: string, statements: string) => {
    const started = performance.now()
    await sql.query(statements)
    say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    const sizes = Object.entries(size).map(([name, amount]) => `set scale.${name} = ${amount};`)
    await step('settings', `set session_replication_role = replica; ${sizes.join(' ')}`)
    const indexes = await sql<{ name: string; definition: string }>`
      select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'internal')
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`
    await step('without indexes', indexes.map(({ name }) => `drop index ${name};`).join('\n'))
    for (const file of (await readdir(DATA)).sort()) {
      await step(file, await readFile(join(DATA, file), 'utf8'))
    }
    for (const { name, definition } of indexes) await step(name, definition)
    // One update per profile, for its averages, left as many dead rows.
    await step('profiles', 'vacuum (full) public.profiles')
    await step('analyze', 'vacuum (analyze)')
  } finally {
    await sql.end()
  }
}
