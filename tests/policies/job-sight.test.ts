/** Rights to read an offer: everybody reads the facts, and few read answers and lists of people. */
import { describe, expect, test } from 'vitest'

import { relate } from './support/acts.ts'
import { type Actor, admin, member, setProfile, sql, visitor } from './support/community.ts'
import { answer, employer, note } from './support/jobs.ts'
import { decided, moderator, report } from './support/moderation.ts'
import { rows } from './support/outcome.ts'

const NOTE = 'A private note about somebody'
const { author, job } = await employer()
const answerer = await member('Anab Answerer')
const actors = {
  author,
  answerer,
  'second answerer': await member('Second Answerer'),
  'other member': await member(),
  moderator: await moderator(),
  admin: await admin(),
  visitor: await visitor(),
}
for (const person of [answerer, actors['second answerer']]) expect(await answer(person, job)).toBe('204')
await note(author, answerer, { note: NOTE, stage: 'offer' })

/** Each read of one member’s answer and of the author’s notes. */
const READS: Record<string, (by: Actor) => PromiseLike<{ data: unknown }>> = {
  'rows of job_answers': (by) => by.rest.from('job_answers').select('*').eq('job_id', job),
  'rows of hiring_lists': (by) => by.rest.from('hiring_lists').select('*').eq('answers_to', job),
  'rows of listed_people': (by) =>
    by.rest.from('listed_people').select('*, hiring_lists(answers_to)').eq('member_id', answerer.id),
  job_answers_page: (by) => by.rest.rpc('job_answers_page', { post: job }),
  my_job_answers: (by) => by.rest.rpc('my_job_answers'),
  'the conversation with the author': (by) => by.rest.rpc('conversation_page', { contact: author.id }),
  'the conversation with who answered': (by) => by.rest.rpc('conversation_page', { contact: answerer.id }),
  'the post with its facts': (by) => by.rest.from('post_feed').select('*').eq('id', job),
  'the offers': (by) => by.rest.rpc('find_jobs', { filters: '{}' }),
  'the profile': (by) => by.rest.rpc('profile_page', { key: answerer.id }),
  notifications: (by) => by.rest.rpc('notifications'),
  'the export': (by) => by.rest.rpc('export_page', { part: 'listed_people' }),
}

describe.each(Object.keys(READS))('%s', (read) => {
  test('stage and note are told to the author alone, and who answered to no third', async () => {
    for (const [name, actor] of Object.entries<Actor>(actors)) {
      const text = JSON.stringify((await READS[read]?.(actor))?.data ?? null)
      const isAuthor = name === 'author'
      if (!isAuthor) {
        expect(text, name).not.toContain(NOTE)
        expect(text, name).not.toContain('"stage"')
      }
      const maySee =
        isAuthor || name === 'answerer' || read === 'the profile' || read.endsWith('who answered')
      if (!maySee) expect(text, name).not.toContain(answerer.id)
    }
  })
})

test('the author and who answered see what is theirs', async () => {
  const text = async (read: string, by: keyof typeof actors) =>
    JSON.stringify((await READS[read]?.(actors[by]))?.data)
  for (const read of ['rows of listed_people', 'job_answers_page', 'the export'])
    expect(await text(read, 'author')).toContain(NOTE)
  for (const read of ['my_job_answers', 'rows of job_answers', 'the conversation with the author'])
    expect(await text(read, 'answerer')).toContain(job)
  expect(await text('the conversation with who answered', 'author')).toContain(job)
  expect(await text('the conversation with who answered', 'second answerer')).not.toContain(job)
})

test('who hides, leaves, is suspended or blocks is on no list until that ends', async () => {
  const { author: hires, job: offer } = await employer()
  const [hides, leaves, suspended, blocks] = [await member(), await member(), await member(), await member()]
  const people = [hides, leaves, suspended, blocks]
  for (const person of people) expect(await answer(person, offer)).toBe('204')
  const listed = async () =>
    (await rows(hires.rest.from('listed_people').select('member_id')))
      .map(({ member_id }) => member_id)
      .sort()
  const all = people.map(({ id }) => id).sort()
  expect(await listed()).toEqual(all)
  await sql`select internal.set_hidden('profile', ${hides.id}, true)`
  await setProfile(leaves.id, 'left_at = now()')
  await sql`select internal.suspend(${suspended.id}, true)`
  expect(await relate(blocks, hires, 'block')).toBe('204')
  expect(await listed()).toEqual([])
  const page = await hires.rest.rpc('job_answers_page', { post: offer })
  expect(page.data).toMatchObject({ count: 0, data: [] })
  await sql`select internal.set_hidden('profile', ${hides.id}, false)`
  await setProfile(leaves.id, 'left_at = null')
  await sql`select internal.suspend(${suspended.id}, false)`
  await sql`delete from public.relationships where owner_id = ${blocks.id}`
  expect(await listed()).toEqual(all)
})

test('a hidden offer has no facts for others, is found by nobody, and its answers stay their writers’', async () => {
  const { author: hires, job: offer } = await employer()
  const person = await member()
  expect(await answer(person, offer)).toBe('204')
  await rows(report(await member(), 'post', offer, 'no_job'))
  await decided(await moderator(), 'post', offer, 'hide')
  const facts = (by: Actor) => rows(by.rest.from('jobs').select('employer').eq('post_id', offer))
  for (const by of [await visitor(), person, await member()]) expect(await facts(by)).toEqual([])
  expect(await facts(hires)).toEqual([{ employer: 'Dahab Pay' }])
  const found = await person.rest.rpc('find_jobs', { filters: '{}' })
  expect(JSON.stringify(found.data)).not.toContain(offer)
  expect((await person.rest.rpc('my_job_answers')).data).toMatchObject([{ post_id: offer, title: null }])
  expect(await answer(await member(), offer)).toMatch(/There is no such offer\.$/)
})
