/** Hosted Supabase runs migrations as a role without superpowers, and lets another one keep the accounts. */
import { afterAll, expect, test } from 'vitest'

import { connect, type Sql } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { buildHostedDatabase } from '#tests/support/engines/migrations.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'

const server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
const databaseUrl = await server.createBareDatabase()
const superuser = connect(databaseUrl, 1)
const owner = connect(databaseUrl.replace('postgres@', 'hosted_postgres@'), 1)
const authAdmin = connect(databaseUrl.replace('postgres@', 'supabase_auth_admin@'), 1)
await buildHostedDatabase(
  (script) => superuser.query(script),
  (script) => owner.query(script),
)
afterAll(async () => {
  await Promise.all([superuser, owner, authAdmin].map((sql) => sql.end()))
  await server.close()
})

test('the auth service asks about banned email addresses, and nobody else does', async () => {
  await owner`insert into internal.banned_emails (hash, member_id)
    values (internal.email_hash('gone@example.org'), gen_random_uuid())`
  const ask = (sql: Sql, email: string) =>
    sql`select internal.before_user_created(${JSON.stringify({ user: { email } })}::jsonb) as answer`
  expect(await ask(authAdmin, 'new@example.org')).toEqual([{ answer: {} }])
  expect(await ask(authAdmin, 'Gone@example.org')).toMatchObject([{ answer: { error: { http_code: 422 } } }])
  await expect(
    owner.transaction(async (transaction) => {
      await transaction`set local role authenticated`
      return transaction`select internal.before_user_created('{}')`
    }),
  ).rejects.toThrow('permission denied for function before_user_created')
})

test('the migrating role is not a superuser', async () => {
  const [role] = await owner`select rolsuper from pg_roles where rolname = current_user`
  expect(role).toEqual({ rolsuper: false })
})

test('accounts get profiles, write, rate, are suspended and leave, through the rights of others', async () => {
  const made = await authAdmin<{ id: string }>`
    insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
    values ('a@example.org', now(), '{"full_name": "Asha Cali"}'), ('b@example.org', now(), '{}') returning id`
  const [one = '', two = ''] = made.map(({ id }) => id)
  expect(await owner`select username from public.profiles where id = ${one}`).toMatchObject([
    { username: 'asha_cali' },
  ])

  const as = (member: string, statement: string, params: (string | number)[]) =>
    owner.transaction(async (transaction) => {
      await transaction`set local role authenticated`
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: member })}, true)`
      return transaction.query(statement, params)
    })
  const send = (from: string, to: string) =>
    as(from, `insert into public.messages (recipient_id, content) values ($1, 'Salaan')`, [to])
  await send(one, two)
  await send(two, one)
  await as(one, 'insert into public.user_ratings (rated_id, rating_value) values ($1, $2)', [two, 4])
  await as(two, `insert into public.posts (title, content) values ('x', 'Salaan dunida')`, [])
  const [page] = await as(two, `select public.feed_page(search => 'salaan') -> 'count' as count`, [])
  expect(page).toEqual({ count: 1 })
  const query = (statement: string) => owner.query(statement)
  expect(await findDisagreements(query)).toEqual([])

  // A suspension does not end the auth service's own tokens: triggers refuse the writes of their holders.
  await authAdmin`insert into auth.sessions (user_id) values (${one})`
  await owner`select internal.suspend(${one}, true)`
  expect(await authAdmin`select from auth.sessions`).toHaveLength(0)
  await expect(send(one, two)).rejects.toThrow('Your account is suspended.')
  await expect(
    as(one, `insert into storage.objects (bucket_id, name) values ('profile-images', $1)`, [`${one}/x.png`]),
  ).rejects.toThrow('Your account is suspended.')
  await owner`select internal.suspend(${one}, false)`
  await send(one, two)

  await authAdmin`delete from auth.users where id = ${two}`
  const rest =
    await owner`select full_name, rating_count from public.profiles order by removed_at nulls first`
  expect(rest).toEqual([
    { full_name: 'Asha Cali', rating_count: 0 },
    { full_name: 'Former member', rating_count: 0 },
  ])
  expect(await owner`select from public.messages`).toHaveLength(3)
  expect(await owner`select from public.posts`).toHaveLength(0)
  await as(one, 'select public.leave($1, $2)', ['asha_cali', 'false'])
  await owner`update public.profiles set left_at = now() - interval '15 days' where id = ${one}`
  await owner`select internal.remove_left_members()`
  expect(await owner`select from auth.users`).toHaveLength(0)
  expect(await owner`select from public.messages`).toHaveLength(0)
  expect(await findDisagreements(query)).toEqual([])
})

test('a request of an ended session is refused before anything else', async () => {
  const [settings] = await superuser`
    select setconfig as told from pg_db_role_setting
    where setrole = 'authenticator'::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`
  expect(settings?.told).toEqual(['pgrst.db_pre_request=internal.check_session'])

  const [account] = await authAdmin<{ id: string }>`
    insert into auth.users (email) values ('session@example.org') returning id`
  const [session] = await authAdmin<{ id: string }>`
    insert into auth.sessions (user_id) values (${account?.id}) returning id`
  const check = (role: string, claims: object | null) =>
    owner.transaction(async (transaction) => {
      await transaction.query(`set local role ${role}`)
      await transaction`select set_config('request.jwt.claims', ${claims && JSON.stringify(claims)}, true)`
      return transaction`select internal.check_session()`
    })
  const claims = { role: 'authenticated', sub: account?.id, session_id: session?.id }
  await check('authenticated', claims)
  await check('anon', null)
  await check('anon', { role: 'anon' })
  await check('service_role', { role: 'service_role' })
  for (const wrong of [
    { sub: crypto.randomUUID() },
    { session_id: crypto.randomUUID() },
    { session_id: undefined },
  ]) {
    await expect(check('authenticated', { ...claims, ...wrong })).rejects.toThrow('bad_jwt')
  }
  await authAdmin`delete from auth.sessions`
  await expect(check('authenticated', claims)).rejects.toThrow('bad_jwt')
})
