import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { connect, type Sql } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'

const CONNECTIONS = 50

export let sql: Sql
/** Ids, one for each connection. */
export let members: string[]
/** Ids of three categories. */
export let categories: string[]

/**
 * Gives the tests of a file a real PostgreSQL with as many members as connections. After each test, all counters agree
 * with the rows.
 */
export function useCrowd() {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
    sql = connect(await server.createDatabase(), CONNECTIONS)
    const made = await sql<{ id: string }>`
      insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
      select 'm' || i || '@example.org', now(), jsonb_build_object('full_name', 'Member ' || i)
      from generate_series(1, ${CONNECTIONS}) as i
      returning id`
    members = made.map(({ id }) => id)
    const named = await sql<{ id: string }>`
      insert into public.categories (name, slug) values ('One', 'one'), ('Two', 'two'), ('Three', 'three') returning id`
    categories = named.map(({ id }) => id)
  })
  afterAll(async () => {
    await sql.end()
    await server.close()
  })
  afterEach(async () => {
    expect(await findDisagreements((statement) => sql.query(statement))).toEqual([])
  })
}

export const REPLY = `insert into public.comments (post_id, parent_id, content)
  select c.post_id, c.id, 'Yes' from public.comments c where c.id = $1`

/** Runs a statement as that member, in a transaction of its own, as the API does. */
export function as(
  member: string | undefined,
  statement: string,
  params: (string | number | string[])[] = [],
) {
  return sql.transaction(async (transaction) => {
    await transaction`set local role authenticated`
    await transaction`select set_config('request.jwt.claim.sub', ${member ?? ''}, true)`
    return transaction.query(statement, params)
  })
}

/** Resolves once so many locks are waited for. */
export const waiting = (locks: number) =>
  expect
    .poll(() => sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`, {
      timeout: 20_000,
    })
    .toEqual([{ n: locks }])
