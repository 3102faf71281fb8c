/** News on the home page for a member, and where texts of lists end. */
import { expect, test } from 'vitest'

import { homeNewsSchema } from '#src/features/dashboard/queries/home-news.ts'
import { relate } from './support/acts.ts'
import { idBy, type Member, member, setProfile, sql } from './support/community.ts'
import { save } from './support/jobs.ts'
import { idOf, parsed, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

const news = (by: Member) => parsed(homeNewsSchema, by.rest.rpc('home_news'))

/** Makes a developer whom the home page may show, newer than those of other tests. */
async function developer(name: string, specialization: string) {
  const made = await member(name)
  await setProfile(
    made.id,
    `title = 'x', bio = 'x', specializations = array[$2::uuid], created_at = now() + interval '1 year'`,
    specialization,
  )
  return made
}

async function specialize(name: string) {
  return idBy`insert into public.specializations (name) values (${`${name} ${crypto.randomUUID()}`})
    returning id`
}

test('the news name others of the same field, until the member mutes them or they stay off the home page', async () => {
  const [weaving, fishing] = [await specialize('Weaving'), await specialize('Fishing')]
  const me = await developer('Myself', weaving)
  const [muted, shy] = [await developer('Muted', weaving), await developer('Shy', weaving)]
  const [kept, fisher] = [await developer('Kept', weaving), await developer('Fisher', fishing)]
  const names = async () => (await news(me)).people.map(({ full_name: name }) => name)
  expect((await names()).sort()).toEqual(['Kept', 'Muted', 'Shy'])
  await relate(me, muted, 'mute')
  await setProfile(shy.id, 'shown_on_home = false')
  expect(await names()).toEqual(['Kept'])
  expect((await news(kept)).people.map(({ id }) => id)).not.toContain(fisher.id)
})

test('the news have the posts that the member takes part in, with what others said last', async () => {
  const [me, writer, third] = [await member(), await member('Writer'), await member('Third')]
  const [mine, theirs] = [await publish(me, 'Mine'), await publish(writer, 'Theirs')]
  const lonely = await publish(me, 'Nobody answered')
  await comment(third, theirs)
  expect((await news(me)).posts).toEqual([])
  await comment(me, theirs)
  await comment(writer, mine)
  await comment(me, lonely)
  expect((await news(me)).posts).toEqual([
    expect.objectContaining({ id: mine, title: 'Mine', full_name: 'Writer', comment_count: 1 }),
    expect.objectContaining({ id: theirs, full_name: 'Third', comment_count: 2 }),
  ])

  await sql`insert into public.muted_posts (owner_id, post_id) values (${me.id}, ${theirs})`
  await relate(me, writer, 'block')
  expect((await news(me)).posts).toEqual([])
})

async function offer(by: Member) {
  const id = crypto.randomUUID()
  expect(await save(by, id)).toBe('204')
  return id
}

test('the news have open offers of others that are not hidden', async () => {
  const [me, boss] = [await member(), await member('Boss')]
  const label = await idOf(
    boss.rest.from('posts').insert({ title: 'Without facts', content: 'x', post_type: 'job' }).select('id'),
  )
  const job = await offer(boss)
  const own = await offer(me)
  const jobs = async () => (await news(me)).jobs.map(({ id }) => id)
  expect(await jobs()).toContain(job)
  expect(await jobs()).not.toContain(own)
  expect(await jobs()).not.toContain(label)
  await sql`select internal.set_hidden('post', ${job}, true)`
  expect(await jobs()).not.toContain(job)
  const filled = await offer(await member('Other boss'))
  expect(await jobs()).toContain(filled)
  await sql`update public.jobs set closed_as = 'here', closed_at = now() where post_id = ${filled}`
  expect(await jobs()).not.toContain(filled)
})

test('a text that a list cuts ends between words and with an ellipsis', async () => {
  const beginnings = await sql`select internal.beginning('Whole', 10) as short,
    internal.beginning('I answer questions, slowly but surely', 28) as long`
  expect(beginnings).toEqual([{ short: 'Whole', long: 'I answer questions, slowly…' }])
  const me = await member()
  await setProfile(me.id, 'bio = $2, title = $3', 'word '.repeat(80), me.id)
  const found = await rows(me.rest.rpc('search_developers', { filters: JSON.stringify({ search: me.id }) }))
  expect(JSON.stringify(found)).toMatch(/word word…"/)
})
