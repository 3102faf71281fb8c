/** A member's right to write: by every route, for each kind of person, on tokens that are still valid too. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  admin,
  IS_OWN_SERVER,
  type Member,
  member,
  PASSWORD,
  setProfile,
  signIn,
  sql,
  visitor,
} from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'
import { prepareWorld, WRITE_PATHS } from './support/write-paths.ts'

const summarySchema = v.looseObject({ standing: v.nullable(v.string()) })

const SUSPENDED = 'Your account is suspended. You can read why under Settings.'
const PAUSED = /^You can’t publish until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\.$/

/** The storage service of a Supabase project lets visitors come as far as the policies. */
const REFUSED_VISITOR = IS_OWN_SERVER
  ? /^permission denied for (table|function) |^Sign in to /
  : /^permission denied for (table|function) |^Sign in to |^new row violates row-level security policy$/

type WritePath = (typeof WRITE_PATHS)[number]
/** The outcomes of all writes, by kind of person. */
const EXPECTED: Record<string, (path: WritePath) => string | RegExp> = {
  'an ordinary member': ofMember,
  'a blocked member': (path) => path.block ?? ofMember(path),
  'a blocker': (path) => path.block ?? ofMember(path),
  'a muted member': ofMember,
  'a moderator': ({ moderator, ...path }) => moderator ?? ofMember(path),
  'an admin': ({ admin, moderator, ...path }) => admin ?? moderator ?? ofMember(path),
  'a paused member': (path) => (path.standing || path.forVisitors ? ofMember(path) : PAUSED),
  'a suspended member': (path) => (path.standing === 'none' || path.forVisitors ? ofMember(path) : SUSPENDED),
  'a visitor': (path) => {
    if (path.name === 'bucket post-media delete') return 'nothing'
    return path.forVisitors ? ofMember(path) : REFUSED_VISITOR
  },
}
function ofMember({ member = 'done' }: Pick<WritePath, 'member'>) {
  return member
}

let other: Member
let third: Member

;[other, third] = [await member('The Other'), await member('A Third')]
// Newcomers may publish less than all these tests together.
await sql(`update public.profiles set created_at = now() - interval '1 month' where id = any ($1)`, [
  [other.id, third.id],
])
const added = await sql<{ id: string }>(
  `insert into public.skills (name, category)
  select 'Standing ' || gen_random_uuid(), 'Tests' from generate_series(1, 2) returning id`,
)
const skills = added.map(({ id }) => id)

/** Puts the member into the state that the name says. Suspended members sign in again, because their sessions ended. */
async function become(who: string, me: Member): Promise<Member> {
  const relate = (by: Member, whom: Member, kind: string) =>
    rows(by.rest.from('relationships').insert({ member_id: whom.id, kind }).select('kind'))
  const role = (name: string) => setProfile(me.id, 'role = $2', name)
  if (who === 'a blocked member') await relate(other, me, 'block')
  if (who === 'a blocker') await relate(me, other, 'block')
  if (who === 'a muted member') await relate(other, me, 'mute')
  if (who === 'a moderator') await role('moderator')
  if (who === 'an admin') await role('admin')
  if (who === 'a paused member') await sql(`select internal.pause($1, now() + interval '1 day')`, [me.id])
  if (who === 'a suspended member') {
    await sql('select internal.suspend($1, true)', [me.id])
    return signIn(me.email)
  }
  return me
}

describe('routes that write', () => {
  test.each(Object.entries(EXPECTED))('%s writes what they may and nothing else', async (who, expected) => {
    const me = await member('Somebody')
    // The two write more in all these tests than an hour allows.
    await sql('delete from internal.allowances where member_id = any ($1)', [[other.id, third.id]])
    const world = await prepareWorld({ me, other, third }, skills)
    const actor = who === 'a visitor' ? await visitor() : await become(who, me)
    const results: Record<string, string> = {}
    for (const path of WRITE_PATHS) results[path.name] = await path.run(actor, world)
    expect(results).toEqual(
      Object.fromEntries(
        WRITE_PATHS.map((path) => {
          const wanted = expected(path)
          return [path.name, typeof wanted === 'string' ? wanted : expect.stringMatching(wanted)]
        }),
      ),
    )
  })

  test('every route that writes is tried here', async () => {
    const operations = await sql<{ route: string }>(`
      select c.relname || ' ' || lower(p.privilege) as route
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join (values ('INSERT'), ('UPDATE'), ('DELETE')) as p (privilege)
      where c.relkind in ('r', 'p', 'v') and case p.privilege
        when 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
        else has_any_column_privilege('authenticated', c.oid, p.privilege) end
      union all
      select distinct 'rpc ' || o.proname
      from pg_proc o join pg_namespace n on n.oid = o.pronamespace and n.nspname = 'public'
      where o.provolatile = 'v' and has_function_privilege('authenticated', o.oid, 'execute')
      union all
      select 'bucket ' || id from storage.buckets`)
    const tried = new Set(WRITE_PATHS.map(({ name }) => name.split(' ').slice(0, 2).join(' ')))
    expect([...tried].sort(), 'tests/support/rights').toEqual(operations.map(({ route }) => route).sort())
  })

  test('every table that is written asks for the caller’s standing in a trigger', async () => {
    const forgotten = await sql(`
      select c.relname, p.privilege
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join (values ('INSERT', 4), ('UPDATE', 16), ('DELETE', 8)) as p (privilege, bit)
      where c.relkind in ('r', 'p')
        and case p.privilege when 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
          else has_any_column_privilege('authenticated', c.oid, p.privilege) end
        -- Before (2) each statement (not 1), for this operation.
        and not exists (
          select from pg_trigger t
          where t.tgrelid = c.oid and t.tgfoid = 'internal.check_standing'::regproc
            and t.tgtype & 3 = 2 and t.tgtype & p.bit <> 0 and t.tgenabled = 'O')`)
    expect(forgotten).toEqual([])
  })
})

describe('suspensions', () => {
  const post = (by: Member) => outcome(by.rest.from('posts').insert({ title: 'x', content: 'x' }))
  const suspend = (whom: Member, suspended: boolean) =>
    sql('select internal.suspend($1, $2)', [whom.id, suspended])

  test('a suspension ends all sessions at once; a new one reads, until the suspension ends writing', async () => {
    const me = await member('Suspended')
    const again = await signIn(me.email)
    await suspend(me, true)
    for (const session of [me, again]) {
      expect(await outcome(session.rest.from('posts').select('id').limit(1))).toMatch(/^401 bad_jwt/)
      expect(await post(session)).toMatch(/^401 bad_jwt/)
    }
    const now = await signIn(me.email)
    expect(await outcome(now.rest.from('posts').select('id').limit(1))).toBe('200')
    expect(await post(now)).toBe(`403 42501 ${SUSPENDED}`)
    await suspend(me, false)
    expect(await post(now)).toBe('201')
  })

  test('a suspension leaves the password to the member, and changes nothing that others see', async () => {
    const me = await member('Suspended Samir')
    await suspend(me, true)
    const now = await signIn(me.email)
    const { status } = await now.send('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        current_password: PASSWORD,
        password: 'mine again, only mine',
        data: { full_name: 'Other' },
      }),
    })
    expect(status).toBe(200)
    expect(await sql('select full_name from public.profiles where id = $1', [me.id])).toEqual([
      { full_name: 'Suspended Samir' },
    ])
    await expect(signIn(me.email)).rejects.toThrow()
  })

  test('a suspension outlives the session’s end: a token that is valid again writes nothing', async () => {
    const me = await member('Suspended')
    const [kept] = await sql<{ sessions: string }>(
      'select json_agg(s)::text as sessions from auth.sessions s where s.user_id = $1',
      [me.id],
    )
    await suspend(me, true)
    await sql(
      'insert into auth.sessions select * from json_populate_recordset(null::auth.sessions, $1::text::json)',
      [kept?.sessions],
    )
    expect(await outcome(me.rest.from('posts').select('id').limit(1))).toBe('200')
    expect(await post(me)).toBe(`403 42501 ${SUSPENDED}`)
  })

  test('a suspension takes a moderator’s and an admin’s rights, and never the last admin', async () => {
    const [boss, second] = [await admin(), await admin()]
    await suspend(second, true)
    const again = await signIn(second.email)
    expect(await outcome(again.rest.rpc('set_member_role', { member: boss.id, role: 'developer' }))).toBe(
      '403 42501 Only admins may give roles.',
    )
    await suspend(second, false)
    const others = `update public.profiles set role = $2 where role = $1 and id <> $3`
    await sql(others, ['admin', 'moderator', boss.id])
    await expect(suspend(boss, true)).rejects.toThrow('Nobody else is an admin.')
    expect(await outcome(boss.rest.rpc('set_member_role', { member: boss.id, role: 'moderator' }))).toBe(
      '400 23514 Nobody else is an admin. Make somebody else an admin first.',
    )
    await sql(others, ['moderator', 'developer', boss.id])
  })

  test('a suspension bans the member’s email addresses, even with a tag, until it ends', async () => {
    const me = await member('Suspended')
    await sql(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
      values ($1::uuid, 'github', $1, jsonb_build_object('email', 'Hub-' || $2::text))`,
      [me.id, me.email],
    )
    const isBanned = async (email: string) =>
      (await sql<{ banned: boolean }>('select internal.is_banned_email($1) as banned', [email]))[0]?.banned
    const emails = [me.email, me.email.toUpperCase(), me.email.replace('@', '+x@'), `hub-${me.email}`]
    const hook = async (email: string) =>
      (
        await sql<{ answer: unknown }>(
          `select internal.before_user_created(jsonb_build_object('user', jsonb_build_object('email', $1::text))) as answer`,
          [email],
        )
      )[0]?.answer
    await suspend(me, true)
    expect(await Promise.all(emails.map(isBanned))).toEqual([true, true, true, true])
    expect(await isBanned(other.email)).toBe(false)
    expect(await hook(me.email)).toEqual({
      error: { http_code: 422, message: 'The account could not be created.' },
    })
    expect(await hook(other.email)).toEqual({})
    await suspend(me, false)
    expect(await Promise.all(emails.map(isBanned))).toEqual([false, false, false, false])
  })

  test('an email address is banned while one of its owners is suspended, and not longer', async () => {
    const isBanned = async () =>
      (await sql('select internal.is_banned_email($1) as banned', [me.email]))[0]?.banned
    const [me, same] = [await member('Suspended'), await member('Suspended again')]
    const setEmail = 'update auth.users set email = $2 where id = $1'
    await sql(setEmail, [same.id, me.email.replace('@', '+again@')])
    for (const one of [me, same]) await suspend(one, true)
    await suspend(me, false)
    expect(await isBanned()).toBe(true)
    // Another email address since: the ban ends with the suspension all the same.
    await sql(setEmail, [same.id, same.email])
    await suspend(same, false)
    expect(await isBanned()).toBe(false)
  })
})

test('the summary that every page polls names the caller’s own standing', async () => {
  const [me, other] = [await member('Paused'), await member()]
  const standing = async (who: Member) =>
    v.parse(summarySchema, await rows(who.rest.rpc('member_state'))).standing
  expect(await standing(me)).toBeNull()
  await sql(`select internal.pause($1, now() + interval '1 day')`, [me.id])
  expect(await standing(me)).toBe('paused')
  expect(await standing(other)).toBeNull()
  await sql('select internal.pause($1, null)', [me.id])
  expect(await standing(me)).toBeNull()
})

test('a pause ends by itself, and by a decision', async () => {
  const me = await member('Paused')
  const post = () => outcome(me.rest.from('posts').insert({ title: 'x', content: 'x' }))
  const standing = async () =>
    (await sql<{ standing: { state: string } }>('select internal.standing($1) as standing', [me.id]))[0]
      ?.standing
  await sql(`select internal.pause($1, now() + interval '1 second')`, [me.id])
  expect(await standing()).toMatchObject({ state: 'paused' })
  expect(await post()).toMatch(/^403 42501 You can’t publish until/)
  await expect.poll(post, { timeout: 5_000 }).toBe('201')
  expect(await standing()).toEqual({ state: 'good', until: null })
  await sql(`select internal.pause($1, now() + interval '1 day')`, [me.id])
  expect(await post()).toMatch(/^403/)
  await sql('select internal.pause($1, null)', [me.id])
  expect(await post()).toBe('201')
})

test('a role is given by admins, to members, from the list', async () => {
  const [boss, me] = [await admin(), await member()]
  const give = (by: Member, role: string, whom = me.id) =>
    outcome(by.rest.rpc('set_member_role', { member: whom, role }))
  expect(await give(me, 'admin')).toBe('403 42501 Only admins may give roles.')
  expect(await give(boss, 'moderator')).toBe('204')
  expect(await rows(boss.rest.from('profiles').select('role').eq('id', me.id))).toEqual([
    { role: 'moderator' },
  ])
  expect(await give(me, 'admin')).toBe('403 42501 Only admins may give roles.')
  expect(await give(boss, 'owner')).toBe('400 22023 There is no such role.')
  expect(await give(boss, 'moderator', crypto.randomUUID())).toBe('404 PT404 There is no such member.')
  expect(await give(boss, 'developer')).toBe('204')
})

test('a sign-up with a banned email address gets the usual response, and makes no account and no mail', async () => {
  const anyone = await visitor()
  const me = await member('Suspended')
  const tagged = me.email.replace('@', '+new@')
  const signUp = async (email: string) => {
    const response = await anyone.send('/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'correct horse', data: { full_name: 'New Name' } }),
    })
    const text = await response.text()
    return { status: response.status, text: blank(text, email), headers: [...response.headers.keys()] }
  }
  /** The response without what differs from one sign-up to the next. */
  const blank = (text: string, email: string) =>
    text
      .replaceAll(email, 'address')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'time')
  const before = await sql('select id from auth.users where email = $1', [tagged])
  await sql('select internal.suspend($1, true)', [me.id])
  const free = await signUp(`free-${me.email}`)
  expect(free.status).toBe(200)
  // A project can't pretend: its hook may refuse, and that is all.
  if (IS_OWN_SERVER) expect(await signUp(tagged)).toEqual(free)
  else expect(await signUp(tagged)).toMatchObject({ status: 422 })
  expect(await sql('select id from auth.users where email = $1', [tagged])).toEqual(before)
  await sql('select internal.suspend($1, false)', [me.id])
  expect(await signUp(tagged)).toEqual({ ...free, status: 200 })
  expect(await sql('select id from auth.users where email = $1', [tagged])).toHaveLength(1)
})
