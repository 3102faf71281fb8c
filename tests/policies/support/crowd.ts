import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { createRandom, type Random } from '#tests/fuzz/support/random.ts'
import { connect, type Sql, type Statements } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'

const CONNECTIONS = 50
const ACTS = 1_000
const AT_ONCE = 20

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

/** Runs the rest of the transaction with the member's rights, as the API does. */
export async function actAs(transaction: Statements, member = '') {
  await transaction.query('set local role authenticated')
  await transaction.query(`select set_config('request.jwt.claim.sub', $1, true)`, [member])
}

/** Statements of the member, each in a transaction of its own: by(member)`select …`. */
export const by =
  (member?: string) =>
  (text: TemplateStringsArray, ...values: unknown[]) =>
    sql.transaction(async (transaction) => {
      await actAs(transaction, member)
      return transaction(text, ...values)
    })

/** Runs a computed statement as the member, in a transaction of its own. */
export const as = (member: string | undefined, statement: string, params: unknown[] = []) =>
  sql.transaction(async (transaction) => {
    await actAs(transaction, member)
    return transaction.query(statement, params)
  })

const idOf = async (added: Promise<Record<string, unknown>[]>) => String((await added)[0]?.id)

export const addPost = (author: string | undefined, title = 'x') =>
  idOf(by(author)`insert into public.posts (title, content) values (${title}, 'x') returning id`)

export const addComment = (member: string | undefined, post: string | undefined) =>
  idOf(by(member)`insert into public.comments (post_id, content) values (${post}, 'x') returning id`)

export const addReply = (member: string | undefined, comment: string | undefined) =>
  idOf(by(member)`insert into public.comments (post_id, parent_id, content)
    select c.post_id, c.id, 'Yes' from public.comments c where c.id = ${comment} returning id`)

export const write = (from: string | undefined, to: string | undefined, content = 'x') =>
  by(from)`insert into public.messages (recipient_id, content) values (${to}, ${content})`

export const like = (member: string | undefined, post: string | undefined) =>
  by(member)`
    insert into public.post_likes (post_id) values (${post}) on conflict (post_id, profile_id) do nothing`

/** Runs acts at once. @returns the errors of those that were refused. */
export async function refusalsOf(acts: Iterable<unknown>): Promise<string[]> {
  const results = await Promise.allSettled(acts)
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
}

/** Resolves once this number of locks is waited for. */
export const waiting = (locks: number) =>
  expect
    .poll(() => sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`, {
      timeout: 20_000,
    })
    .toEqual([{ n: locks }])

/** Runs `hold` in a transaction. The acts that it returns may wait for its end. @returns the errors of refused acts. */
export async function refusedBehind(hold: (held: Statements) => Promise<Promise<unknown>[]>) {
  // The refusals are awaited from here on: an act may be refused as soon as the transaction commits.
  const { refusals } = await sql.transaction(async (held) => ({ refusals: refusalsOf(await hold(held)) }))
  return refusals
}

/** Lifts the limits, which would refuse most acts. @returns random numbers, which `SEED` repeats. */
export async function startActs(): Promise<Random> {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000)
  console.info(`SEED=${seed}`)
  await sql`update internal.limits set amount = 1000000, newcomer_amount = 1000000`
  await sql`update public.profiles set created_at = now() - interval '1 year', bio = 'I weave.'`
  return createRandom(seed)
}

type Act = (member: string) => Promise<unknown>

/** Acts by which members leave, come back or delete their accounts. */
export const departures = (random: Random): Act[] => [
  (member) =>
    random.oneIn(2)
      ? by(member)`select public.stay()`
      : by(member)`select public.leave((select username from public.profiles where id = ${member}), true)`,
  (member) => (random.oneIn(8) ? sql`delete from auth.users where id = ${member}` : Promise.resolve()),
]

/**
 * Runs a thousand acts of random members in batches, each batch at once. @param look runs after each batch.
 * @returns the errors of refused acts.
 */
export async function actAtRandom(random: Random, acts: Act[], look = async () => {}): Promise<string[]> {
  const refused: string[] = []
  for (let done = 0; done < ACTS; done += AT_ONCE) {
    const chosen = Array.from({ length: AT_ONCE }, () => random.pick(acts)(random.pick(members)))
    refused.push(...(await refusalsOf(chosen)))
    await look()
  }
  return refused
}
