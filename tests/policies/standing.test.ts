/** A member's right to write: by every route, for each kind of person, on tokens that are still valid too. */
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  admin,
  IS_OWN_SERVER,
  type Member,
  member,
  PASSWORD,
  signIn,
  sql,
  visitor,
} from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'
import { prepareWorld, routeOf, tryEverything, WRITE_PATHS, type WritePath } from './support/write-paths.ts'

const summarySchema = v.looseObject({ standing: v.nullable(v.string()) })

const SUSPENDED = 'Your account is suspended. You can read why under Settings.'
const PAUSED = /^You can’t publish until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC\.$/
const NOT_A_MODERATOR = 'Only moderators may do this.'
const VIOLATES = (table: string) => `new row violates row-level security policy for table "${table}"`
const duplicate = (key: string) => `duplicate key value violates unique constraint "${key}"`

/** The results of an ordinary member; each other person's are the same but for those named. */
const MEMBER: Record<WritePath, string> = {
  ...Object.fromEntries(Object.keys(WRITE_PATHS).map((path) => [path, 'done'])),
  'profiles insert': duplicate('profiles_pkey'),
  'user_ratings insert about the other': duplicate('user_ratings_pair_key'),
  'site_settings update': 'nothing',
  'rpc set_member_role': 'Only admins may give roles.',
  'rpc sync_categories': 'Only admins may sync categories.',
  'rpc set_member_limit': 'Only admins may do this.',
  'rpc appeal': 'There is no such decision.',
  'rpc moderate_specialization': NOT_A_MODERATOR,
  'rpc claim_case': NOT_A_MODERATOR,
  'rpc decide': NOT_A_MODERATOR,
  'rpc undo_decision': NOT_A_MODERATOR,
  'rpc decide_appeal': NOT_A_MODERATOR,
  'rpc remove_picture': NOT_A_MODERATOR,
  'rpc confirm_report': 'This link no longer works.',
  'rpc leave': 'This is not your username.',
}
const MODERATOR = {
  'rpc moderate_specialization': 'This specialization is no longer there.',
  'rpc claim_case': 'There is no such case.',
  'rpc decide': 'There is no such case.',
  'rpc undo_decision': 'There is no such decision.',
  'rpc decide_appeal': 'There is no such appeal.',
  'rpc remove_picture': 'There is no such case.',
}
const BLOCK = {
  'comments insert as a reply': 'You can’t comment on this post.',
  'comments insert under the other’s post': 'You can’t comment on this post.',
  'comments update under the other’s post': 'You can’t comment on this post.',
  'messages insert to the other': 'You can’t write to this member.',
  'user_ratings insert about the other': VIOLATES('user_ratings'),
  'user_ratings update about the other': VIOLATES('user_ratings'),
}
const ADMIN = {
  ...MODERATOR,
  'site_settings update': 'done',
  'rpc set_member_role': 'done',
  'rpc sync_categories': 'done',
  'rpc set_member_limit': 'There is no such limit.',
}
/** Functions that ask for a role, protect the account, or are for everybody who was decided about. */
const ASKS_NO_STANDING =
  /^rpc (end_session|leave|stay|set_member_role|sync_categories|set_member_limit|appeal|claim_case|moderate_specialization|decide|undo_decision|decide_appeal|remove_picture)$/

/** Functions that change nothing of a member who is signed in. */
const FOR_ANYBODY =
  /^rpc (increment_post_views|restore_email|unsubscribe|report_without_account|confirm_report)$/

/** A paused member keeps the profile, the private lists, reporting and deleting. */
const KEPT_IN_A_PAUSE =
  /^(profiles|profile_skills|post_saves|relationships|messages update|\w+ delete)|^bucket (profile-images|.* delete)|^rpc (set_relationship|set_privacy|set_notification_|set_post_muted|mark_|replace_|update_|increment_|report|confirm_report|subscribe_|unsubscribe|send_test_notification)/

/** The storage service of a Supabase project lets visitors come as far as the policies. */
const REFUSED_VISITOR = IS_OWN_SERVER
  ? /^permission denied for (table|function) |^Sign in to /
  : /^permission denied for (table|function) |^Sign in to |^new row violates row-level security policy$/

const expectedOf: Record<string, (results: Record<WritePath, string>) => void> = {
  'an ordinary member': (results) => expect(results).toEqual(MEMBER),
  'a blocked member': (results) => expect(results).toEqual({ ...MEMBER, ...BLOCK }),
  'a blocker': (results) => expect(results).toEqual({ ...MEMBER, ...BLOCK }),
  'a muted member': (results) => expect(results).toEqual(MEMBER),
  'a moderator': (results) => expect(results).toEqual({ ...MEMBER, ...MODERATOR }),
  'an admin': (results) => expect(results).toEqual({ ...MEMBER, ...ADMIN }),
  'a paused member': (results) => {
    for (const [path, result] of Object.entries(results)) {
      if ([KEPT_IN_A_PAUSE, ASKS_NO_STANDING, FOR_ANYBODY].some((kept) => kept.test(path)))
        expect(result, path).toBe(MEMBER[path])
      else expect(result, path).toMatch(PAUSED)
    }
  },
  'a suspended member': (results) => {
    for (const [path, result] of Object.entries(results)) {
      expect(result, path).toBe(refusalOfSuspended(path))
    }
  },
  'a visitor': (results) => {
    for (const [path, result] of Object.entries(results)) {
      if (FOR_ANYBODY.test(path)) expect(result, path).toBe(MEMBER[path])
      else if (path === 'bucket post-media delete') expect(result).toBe('nothing')
      else expect(result, path).toMatch(REFUSED_VISITOR)
    }
  },
}
function refusalOfSuspended(path: WritePath) {
  return ASKS_NO_STANDING.test(path) || FOR_ANYBODY.test(path) ? MEMBER[path] : SUSPENDED
}

let other: Member
let third: Member
let skill: string

beforeAll(async () => {
  ;[other, third] = [await member('The Other'), await member('A Third')]
  // Newcomers may publish less than all these tests together.
  await sql(`update public.profiles set created_at = now() - interval '1 month' where id = any ($1)`, [
    [other.id, third.id],
  ])
  const [added] = await sql<{ id: string }>(
    `insert into public.skills (name, category) values ('Standing ' || gen_random_uuid(), 'Tests') returning id`,
  )
  skill = added?.id ?? ''
})

/** Puts the member into the state that the name says. Suspended members sign in again, because their sessions ended. */
async function become(who: string, me: Member): Promise<Member> {
  const relate = (by: Member, whom: Member, kind: string) =>
    rows(by.rest.from('relationships').insert({ member_id: whom.id, kind }).select('kind'))
  const role = (name: string) => sql('update public.profiles set role = $2 where id = $1', [me.id, name])
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
  test.each(Object.keys(expectedOf))('%s writes what they may and nothing else', async (who) => {
    const me = await member('Somebody')
    const world = await prepareWorld(me, other, third, skill)
    const actor = who === 'a visitor' ? await visitor() : await become(who, me)
    expectedOf[who]?.(await tryEverything(actor, world))
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
    const tried = new Set(Object.keys(WRITE_PATHS).map(routeOf))
    expect([...tried].sort()).toEqual(operations.map(({ route }) => route).sort())
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

test('nobody reads or writes standing and bans through the API', async () => {
  const [me, boss] = [await member(), await admin()]
  for (const by of [me, boss]) {
    for (const column of ['suspended_at', 'paused_until']) {
      const read = await by.send(`/rest/v1/profiles?select=${column}&limit=1`)
      expect(read.status, column).toBe(403)
      const write = await by.send(`/rest/v1/profiles?id=eq.${me.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ [column]: null }),
      })
      expect(write.status, column).toBe(403)
    }
    expect((await by.send('/rest/v1/banned_emails')).status).toBe(404)
    expect((await by.send('/rest/v1/rpc/suspend', { method: 'POST', body: '{}' })).status).toBe(404)
  }
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
