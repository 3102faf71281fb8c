/** Rights to act on an offer and its answers: an act of anybody else changes nothing. */
import { describe, expect, test } from 'vitest'

import { relate } from './support/acts.ts'
import { type Actor, admin, type Member, member, sql, visitor } from './support/community.ts'
import { answer, close, day, employer, save, withdraw } from './support/jobs.ts'
import { decided, moderator, report } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

interface Offer {
  job: string
  author: Member
  answerer: Member
  list: string
}

/** Makes an offer with one answer. */
async function makeAnsweredOffer(): Promise<Offer> {
  const { author, job } = await employer()
  const answerer = await member('Anab Answerer')
  expect(await answer(answerer, job)).toBe('204')
  const [list] = await rows(author.rest.from('hiring_lists').select('id'))
  return { job, author, answerer, list: list?.id ?? '' }
}

const offer = await makeAnsweredOffer()
const actors = {
  author: offer.author,
  answerer: offer.answerer,
  withdrawn: await member(),
  'other member': await member(),
  'blocked by the author': await member(),
  'blocks the author': await member(),
  'suspended member': await member(),
  moderator: await moderator(),
  admin: await admin(),
  visitor: await visitor(),
}
type Name = keyof typeof actors
expect(await answer(actors.withdrawn, offer.job)).toBe('204')
expect(await withdraw(actors.withdrawn, offer.job)).toBe('204')
await relate(offer.author, actors['blocked by the author'], 'block')
await relate(actors['blocks the author'], offer.author, 'block')
await sql`select internal.suspend(${actors['suspended member'].id}, true)`

/** Reads all rows of an offer. */
const state = ({ job }: Offer) =>
  valueBy`
    select jsonb_build_object(
      'post', (select to_jsonb(p) from public.posts p where p.id = ${job}),
      'facts', (select to_jsonb(j) from public.jobs j where j.post_id = ${job}),
      'skills', (select count(*) from public.job_skills s where s.job_id = ${job}),
      'answers', (
        select jsonb_agg(to_jsonb(a) order by a.member_id) from public.job_answers a where a.job_id = ${job}),
      'lists', (select jsonb_agg(to_jsonb(l)) from public.hiring_lists l where l.answers_to = ${job}),
      'people', (
        select jsonb_agg(to_jsonb(w) order by w.member_id)
        from public.listed_people w join public.hiring_lists l on l.id = w.list_id where l.answers_to = ${job})
    )`

const [skill] = await rows(offer.author.rest.from('skills').select('id').limit(1))

/** The acts, each with the actors who may do it. */
const ACTS: Record<string, [act: (by: Actor, at: Offer) => Promise<string>, may: Name[]]> = {
  'changes the facts': [(by, { job }) => save(by, job, { pay_from: 1 }), ['author']],
  'changes the post alone': [
    (by, { job }) => outcome(by.rest.from('posts').update({ title: 'Changed' }).eq('id', job)),
    ['author'],
  ],
  'moves the last day': [
    async (by, { job }) => outcome(by.rest.rpc('extend_job', { post: job, last_day: await day(50) })),
    ['author'],
  ],
  'closes it': [(by, { job }) => close(by, job, 'here'), ['author']],
  'deletes it': [(by, { job }) => outcome(by.rest.from('posts').delete().eq('id', job)), ['author']],
  'sets a stage': [
    (by, { answerer }) =>
      outcome(by.rest.from('listed_people').update({ stage: 'hired' }).eq('member_id', answerer.id)),
    ['author'],
  ],
  'writes a note': [
    (by, { list }) => outcome(by.rest.from('listed_people').update({ note: 'Mine' }).eq('list_id', list)),
    ['author'],
  ],
  'withdraws an answer': [(by, { job }) => withdraw(by, job), ['answerer']],
  'answers it': [(by, { job }) => answer(by, job), ['other member', 'moderator', 'admin']],
  // Only functions write the rows: the author and those who answered may not write them directly.
  'writes facts directly': [
    (by, { job }) => outcome(by.rest.from('jobs').update({ closed_as: 'here' }).eq('post_id', job)),
    [],
  ],
  'adds a skill directly': [
    (by, { job }) => outcome(by.rest.from('job_skills').insert({ job_id: job, skill_id: skill?.id ?? '' })),
    [],
  ],
  'gives the list to somebody': [
    (by, { list, answerer }) =>
      outcome(by.rest.from('hiring_lists').update({ owner_id: answerer.id }).eq('id', list)),
    [],
  ],
  'deletes the list': [(by, { list }) => outcome(by.rest.from('hiring_lists').delete().eq('id', list)), []],
  'puts somebody on the list': [
    (by, { list, author }) =>
      outcome(by.rest.from('listed_people').insert({ list_id: list, member_id: author.id })),
    [],
  ],
  'takes somebody off the list': [
    (by, { list }) => outcome(by.rest.from('listed_people').delete().eq('list_id', list)),
    [],
  ],
  'writes an answer directly': [
    (by, { job, author }) =>
      outcome(by.rest.from('job_answers').insert({ job_id: job, member_id: author.id })),
    [],
  ],
  'deletes an answer': [(by, { job }) => outcome(by.rest.from('job_answers').delete().eq('job_id', job)), []],
}

describe.each(Object.entries(ACTS))('%s', (_name, [act, may]) => {
  test('the act changes nothing for anybody else', async () => {
    const before = await state(offer)
    for (const [name, actor] of Object.entries<Actor>(actors)) {
      if (may.some((one) => one === name)) continue
      await act(actor, offer)
      expect(await state(offer), name).toEqual(before)
    }
  })

  test.skipIf(may.length === 0)('it works for those who may', async () => {
    for (const name of may) {
      const at = await makeAnsweredOffer()
      const by = name === 'author' || name === 'answerer' ? at[name] : actors[name]
      const before = await state(at)
      expect(await act(by, at), name).toMatch(/^20/)
      expect(await state(at), name).not.toEqual(before)
    }
  })
})

test('a suspended author writes nothing, neither facts nor stages, and the offer has ended', async () => {
  const at = await makeAnsweredOffer()
  await sql`select internal.suspend(${at.author.id}, true)`
  const before = await state(at)
  expect(before).toMatchObject({ facts: { closed_as: 'over' } })
  for (const [name, [act, may]] of Object.entries(ACTS)) {
    if (!may.includes('author') || name === 'deletes it') continue
    expect(await act(at.author, at), name).toMatch(/^40[13] /)
    expect(await state(at), name).toEqual(before)
  }
})

test('an offer that moderators hid is not answered, extended or found, and its author may close it', async () => {
  const at = await makeAnsweredOffer()
  await rows(report(await member(), 'post', at.job, 'no_job'))
  await decided(await moderator(), 'post', at.job, 'hide')
  const before = await state(at)
  expect(await answer(await member(), at.job)).toMatch(/There is no such offer\.$/)
  expect(await state(at)).toEqual(before)
  expect(await withdraw(at.answerer, at.job)).toBe('204')
  expect(await close(at.author, at.job, 'over')).toBe('204')
  const people = [{ withdrawn_at: expect.any(String) }]
  expect(await state(at)).toMatchObject({ facts: { closed_as: 'over' }, people })
})
