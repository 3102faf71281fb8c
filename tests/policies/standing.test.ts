/** A member's right to write: by every route, for each kind of person, and with tokens from before a suspension. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { relate } from './support/acts.ts'
import {
  type Actor,
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
import { outcome, parsed } from './support/outcome.ts'
import { makeOlder } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'
import { prepareWorld, WRITE_PATHS } from './support/write-paths.ts'

const summarySchema = v.looseObject({ standing: v.nullable(v.string()) })

const SUSPENDED = 'Your account is suspended. You can read why under Settings.'
const PAUSED = /^You can’t publish until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\.$/

/** In a Supabase project's storage, only the policies refuse visitors, so the sentence is another one. */
const REFUSED_VISITOR = new RegExp(
  `^permission denied for (table|function) |^Sign in to ${IS_OWN_SERVER ? '' : '|^new row violates row-level security policy$'}`,
)

type WritePath = (typeof WRITE_PATHS)[number]
/** The outcome of a write, by kind of person. */
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

const [other, third] = [await member('The Other'), await member('A Third')]
// Older accounts, because these tests together exceed the limits of newcomers.
await makeOlder('1 month', other, third)
const suspend = ({ id }: Member, suspended: boolean) => sql`select internal.suspend(${id}, ${suspended})`
/** @param until as SQL; null ends it. */
const pause = ({ id }: Member, until: string) => sql(`select internal.pause($1, ${until})`, [id])
const read = (by: Member) => outcome(by.rest.from('posts').select('id').limit(1))
const post = (by: Member) => outcome(by.rest.from('posts').insert({ title: 'x', content: 'x' }))
const giveRole = (by: Member, to: string, role: string) =>
  outcome(by.rest.rpc('set_member_role', { member: to, role }))
const added = await sql<{ id: string }>`insert into public.skills (name, category)
  select 'Standing ' || gen_random_uuid(), 'Tests' from generate_series(1, 2) returning id`
const skills = added.map(({ id }) => id)

/** Puts a member into the named state. */
const BECOME: Record<string, (me: Member) => Promise<unknown>> = {
  'a blocked member': (me) => relate(other, me, 'block'),
  'a blocker': (me) => relate(me, other, 'block'),
  'a muted member': (me) => relate(other, me, 'mute'),
  'a moderator': (me) => setProfile(me.id, `role = 'moderator'`),
  'an admin': (me) => setProfile(me.id, `role = 'admin'`),
  'a paused member': (me) => pause(me, `now() + interval '1 day'`),
  'a suspended member': (me) => suspend(me, true),
}

describe('routes that write', () => {
  test.each(Object.entries(EXPECTED))('%s writes what they may and nothing else', async (who, expected) => {
    const me = await member('Somebody')
    // These tests together exceed the two members' limits for an hour.
    await sql`delete from internal.allowances where member_id = any (${[other.id, third.id]})`
    const world = await prepareWorld({ me, other, third }, skills)
    await BECOME[who]?.(me)
    let actor: Actor = who === 'a visitor' ? await visitor() : me
    // The sessions of suspended members end.
    if (who === 'a suspended member') actor = await signIn(me.email)
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

  test('the tests above try every route that writes', async () => {
    const operations = await sql<{ route: string }>`
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
      select 'bucket ' || id from storage.buckets`
    const tried = new Set(WRITE_PATHS.map(({ name }) => name.split(' ').slice(0, 2).join(' ')))
    expect([...tried].sort(), 'tests/support/rights').toEqual(operations.map(({ route }) => route).sort())
  })

  test('every table that is written asks for the caller’s standing in a trigger', async () => {
    const forgotten = await sql`
      select c.relname, p.privilege
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join (values ('INSERT', 4), ('UPDATE', 16), ('DELETE', 8)) as p (privilege, bit)
      where c.relkind in ('r', 'p')
        and case p.privilege when 'DELETE' then has_table_privilege('authenticated', c.oid, 'DELETE')
          else has_any_column_privilege('authenticated', c.oid, p.privilege) end
        -- A trigger before (bit 2) each statement (no bit 1), for this operation.
        and not exists (
          select from pg_trigger t
          where t.tgrelid = c.oid and t.tgfoid = 'internal.check_standing'::regproc
            and t.tgtype & 3 = 2 and t.tgtype & p.bit <> 0 and t.tgenabled = 'O')`
    expect(forgotten).toEqual([])
  })
})

describe('suspensions', () => {
  test('a suspension ends all sessions at once; a new one reads, until the suspension ends writing', async () => {
    const me = await member('Suspended')
    const again = await signIn(me.email)
    await suspend(me, true)
    for (const session of [me, again]) {
      expect(await read(session)).toMatch(/^401 bad_jwt/)
      expect(await post(session)).toMatch(/^401 bad_jwt/)
    }
    const now = await signIn(me.email)
    expect(await read(now)).toBe('200')
    expect(await post(now)).toBe(`403 42501 ${SUSPENDED}`)
    await suspend(me, false)
    expect(await post(now)).toBe('201')
  })

  test('a suspension leaves the password to the member, and changes nothing that others see', async () => {
    const me = await member('Suspended Samir')
    await suspend(me, true)
    const now = await signIn(me.email)
    const changes = { password: 'mine again, only mine', data: { full_name: 'Other' } }
    const body = JSON.stringify({ current_password: PASSWORD, ...changes })
    expect((await now.send('/auth/v1/user', { method: 'PUT', body })).status).toBe(200)
    const name = await valueBy`select full_name from public.profiles where id = ${me.id}`
    expect(name).toBe('Suspended Samir')
    await expect(signIn(me.email)).rejects.toThrow()
  })

  test('a suspension outlives the session’s end: a token that is valid again writes nothing', async () => {
    const me = await member('Suspended')
    const kept = await valueBy`select json_agg(s)::text from auth.sessions s where s.user_id = ${me.id}`
    await suspend(me, true)
    await sql`
      insert into auth.sessions select *
      from json_populate_recordset(null::auth.sessions, ${kept}::text::json)`
    expect(await read(me)).toBe('200')
    expect(await post(me)).toBe(`403 42501 ${SUSPENDED}`)
  })

  test('a suspension takes a moderator’s and an admin’s rights, and never the last admin', async () => {
    const [boss, second] = [await admin(), await admin()]
    await suspend(second, true)
    const again = await signIn(second.email)
    expect(await giveRole(again, boss.id, 'developer')).toBe('403 42501 Only admins may give roles.')
    await suspend(second, false)
    const others = `update public.profiles set role = $2 where role = $1 and id <> $3`
    await sql(others, ['admin', 'moderator', boss.id])
    await expect(suspend(boss, true)).rejects.toThrow('Nobody else is an admin.')
    expect(await giveRole(boss, boss.id, 'moderator')).toBe(
      '400 23514 Nobody else is an admin. Make somebody else an admin first.',
    )
    await sql(others, ['moderator', 'developer', boss.id])
  })

  const isBanned = (email: string) => valueBy`select internal.is_banned_email(${email})`

  test('a suspension bans the member’s email addresses, even with a tag, until it ends', async () => {
    const me = await member('Suspended')
    await sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${me.id}::uuid, 'github', ${me.id}, jsonb_build_object('email', 'Hub-' || ${me.email}::text))`
    const emails = [me.email, me.email.toUpperCase(), me.email.replace('@', '+x@'), `hub-${me.email}`]
    const hook = (email: string) =>
      valueBy`select internal.before_user_created(${JSON.stringify({ user: { email } })}::text::jsonb)`
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
    const [me, same] = [await member('Suspended'), await member('Suspended again')]
    const setEmail = 'update auth.users set email = $2 where id = $1'
    await sql(setEmail, [same.id, me.email.replace('@', '+again@')])
    for (const one of [me, same]) await suspend(one, true)
    await suspend(me, false)
    expect(await isBanned(me.email)).toBe(true)
    // A suspension's end lifts the ban of every address, also after the member changed the address.
    await sql(setEmail, [same.id, same.email])
    await suspend(same, false)
    expect(await isBanned(me.email)).toBe(false)
  })
})

test('the summary that every page polls names the caller’s own standing', async () => {
  const [me, other] = [await member('Paused'), await member()]
  const standing = async (who: Member) => (await parsed(summarySchema, who.rest.rpc('member_state'))).standing
  expect(await standing(me)).toBeNull()
  await pause(me, `now() + interval '1 day'`)
  expect([await standing(me), await standing(other)]).toEqual(['paused', null])
  await pause(me, 'null')
  expect(await standing(me)).toBeNull()
})

test('a pause ends by itself, and by a decision', async () => {
  const me = await member('Paused')
  const standing = () => valueBy`select internal.standing(${me.id})`
  await pause(me, `now() + interval '1 second'`)
  expect(await standing()).toMatchObject({ state: 'paused' })
  expect(await post(me)).toMatch(/^403 42501 You can’t publish until/)
  await expect.poll(() => post(me), { timeout: 5_000 }).toBe('201')
  expect(await standing()).toEqual({ state: 'good', until: null })
  await pause(me, `now() + interval '1 day'`)
  expect(await post(me)).toMatch(/^403/)
  await pause(me, 'null')
  expect(await post(me)).toBe('201')
})

test('a role is given to members, from the list', async () => {
  const [boss, me] = [await admin(), await member()]
  expect(await giveRole(boss, me.id, 'moderator')).toBe('204')
  expect(await valueBy`select role from public.profiles where id = ${me.id}`).toBe('moderator')
  expect(await giveRole(boss, me.id, 'owner')).toBe('400 22023 There is no such role.')
  expect(await giveRole(boss, crypto.randomUUID(), 'moderator')).toBe('404 PT404 There is no such member.')
  expect(await giveRole(boss, me.id, 'developer')).toBe('204')
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
  /** Replaces what differs between two sign-ups: email address, ids and times. */
  const blank = (text: string, email: string) =>
    text
      .replaceAll(email, 'address')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'time')
  const accounts = () => sql`select id from auth.users where email = ${tagged}`
  await suspend(me, true)
  const free = await signUp(`free-${me.email}`)
  expect(free.status).toBe(200)
  // A Supabase project can't feign success: its hook may only refuse.
  if (IS_OWN_SERVER) expect(await signUp(tagged)).toEqual(free)
  else expect(await signUp(tagged)).toMatchObject({ status: 422 })
  expect(await accounts()).toEqual([])
  await suspend(me, false)
  expect(await signUp(tagged)).toEqual(free)
  expect(await accounts()).toHaveLength(1)
})
