/** The dashboard's numbers and the admins' maintenance. */
import { expect, onTestFinished, test } from 'vitest'

import { syncCategoriesMutation } from '#src/features/dashboard/queries/dashboard.ts'
import { dashboardSchema } from '#src/features/dashboard/schemas.ts'
import { send } from './support/acts.ts'
import { type Actor, admin, idBy, member, sql } from './support/community.ts'
import { idOf, parsed, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'

test('dashboard_summary is about the caller', async () => {
  const me = await member('Dashboard Owner')
  const contact = await member('Contact')
  for (let index = 0; index < 7; index += 1) await send(contact, me, `Message ${index}`)
  await rows(me.rest.from('projects').insert({ profile_id: me.id, title: 'One' }).select('id'))

  const mine = await rows(me.rest.rpc('dashboard_summary'))
  expect(mine).toMatchObject({
    profile: { id: me.id, full_name: 'Dashboard Owner', role: 'developer', years_of_experience: null },
    skill_count: 0,
    project_count: 1,
    learning_count: 0,
    received_count: 6,
  })
  const sender = { id: contact.id, full_name: 'Contact' }
  const recent = [6, 5, 4, 3, 2].map((index) => ({ content: `Message ${index}`, read: false, sender }))
  expect(mine).toMatchObject({ recent })
  expect(await rows(contact.rest.rpc('dashboard_summary'))).toMatchObject({
    profile: { id: contact.id },
    project_count: 0,
    received_count: 0,
    recent: [],
  })
})

test('a message of a member whose profile is hidden since leaves the dashboard whole', async () => {
  const [me, hidden] = [await member(), await member('Hidden Since')]
  await send(hidden, me)
  await sql`select internal.set_hidden('profile', ${hidden.id}, true)`
  const { recent } = await parsed(dashboardSchema, me.rest.rpc('dashboard_summary'))
  expect(recent).toMatchObject([{ content: 'Hello', sender: { full_name: 'Hidden member' } }])
})

test('dashboard_summary lists the first steps of a site for admins, until one of them dismisses the guide', async () => {
  const [someone, chief] = [await member(), await admin()]
  onTestFinished(async () => {
    await sql`update public.site_settings set value = null where value is not null`
  })
  const stepsOf = async (as: Actor) =>
    (await parsed(dashboardSchema, as.rest.rpc('dashboard_summary'))).first_steps
  const write = (as: Actor, key: string, value: string | null) =>
    as.rest.from('site_settings').update({ value }).eq('key', key).select('key')

  expect(await stepsOf(someone)).toBeNull()
  expect(await stepsOf(chief)).toMatchObject({
    has_operator: false,
    has_contact_email: false,
    has_members: true,
  })
  await rows(write(chief, 'contact-email', 'team@hibo.example'))
  await rows(write(chief, 'rules', 'Be kind'))
  expect(await stepsOf(chief)).toMatchObject({ has_operator: false, has_contact_email: true })
  await rows(write(chief, 'operator', 'Three people in Burao'))
  await publish(someone, 'First')
  expect(await stepsOf(chief)).toEqual({
    has_operator: true,
    has_contact_email: true,
    has_posts: true,
    has_members: true,
  })

  expect(await rows(write(someone, 'first-steps', 'dismissed'))).toEqual([])
  expect(await stepsOf(chief)).not.toBeNull()
  expect(await rows(write(chief, 'first-steps', 'dismissed'))).toHaveLength(1)
  expect(await stepsOf(chief)).toBeNull()
  expect(await stepsOf(await admin())).toBeNull()
})

test('sync_categories repairs what it can', async () => {
  const author = await member()
  const chief = await admin()
  const sync = (by: Actor) => by.rest.rpc('sync_categories')
  await rows(sync(chief))

  const broken: [string, string | null, string | null, string][] = [
    ['stale', 'web-dev', 'Old name', '{}'],
    ['nameless', 'ml-ai', null, '{}'],
    ['by name', null, 'data science', '{}'],
    ['by slug', null, 'game-dev', '{}'],
    ['by web', null, 'Web stuff', '{}'],
    ['by mobile', null, 'mobile apps', '{}'],
    ['by design', null, 'Design', '{}'],
    ['by tag', null, null, '{cooking,cybersecurity}'],
    ['lost', null, 'Building bridges', '{}'],
    ['empty', null, null, '{}'],
  ]
  await sql`alter table public.posts disable trigger posts_10_clean`
  for (const [title, slug, name, tags] of broken) {
    await sql`insert into public.posts (profile_id, title, content, category_id, category_name, tags)
      values (${author.id}, ${title}, 'x', (select id from public.categories where slug = ${slug}),
        ${name}, ${tags}::text[])`
  }
  await sql`alter table public.posts enable trigger posts_10_clean`

  expect(await rows(sync(chief))).toEqual({ success: true, updated_count: 8, error: null })
  expect(await rows(sync(chief))).toEqual({ success: true, updated_count: 0, error: null })

  const repaired = await sql<{ title: string; slug: string | null; same: boolean }>`
    select p.title, c.slug, p.category_name is not distinct from c.name as same
    from public.posts p left join public.categories c on c.id = p.category_id
    where p.profile_id = ${author.id}`
  expect(
    Object.fromEntries(repaired.map(({ title, slug, same }) => [title, slug === null ? null : [slug, same]])),
  ).toEqual({
    stale: ['web-dev', true],
    nameless: ['ml-ai', true],
    'by name': ['data-science', true],
    'by slug': ['game-dev', true],
    'by web': ['web-dev', true],
    'by mobile': ['mobile-dev', true],
    'by design': ['ui-ux', true],
    'by tag': ['cybersecurity', true],
    lost: null,
    empty: null,
  })
})

test('one click repairs all posts, however many, and says the number', async () => {
  const author = await member()
  const chief = await admin()
  await sql`insert into public.posts (profile_id, title, content, category_name)
    select ${author.id}, 'Many', 'x', 'Web Development' from generate_series(1, 1203)`
  const client = chief.app()
  const sync = client.getMutationCache().build(client, syncCategoriesMutation)
  expect(await sync.execute(undefined)).toBe(1203)
  expect(
    await sql`select count(*)::int from public.posts where profile_id = ${author.id} and category_id is null`,
  ).toEqual([{ count: 0 }])
  await sql`delete from public.posts where profile_id = ${author.id}`
})

test('a deleted category leaves its posts with their name, to be found again', async () => {
  const author = await member()
  const made =
    await idBy`insert into public.categories (name, slug) values ('Short Lived', 'short-lived') returning id`
  const post = await idOf(
    author.rest.from('posts').insert({ title: 'x', content: 'x', category_id: made }).select('id'),
  )
  await sql`delete from public.categories where id = ${made}`
  const read = author.rest.from('posts').select('category_id, category_name').eq('id', post)
  expect(await rows(read)).toEqual([{ category_id: null, category_name: 'Short Lived' }])
})
