/** Answers of rated members, each actor and each action straight against the API; and ratings of suspended members. */
import { beforeEach, describe, expect, test } from 'vitest'

import { ratingPageSchema } from '#src/features/ratings/schemas.ts'
import { relate } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { caseOf, decided, isShown, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const NOBODY = crypto.randomUUID()
const GONE = '404 PT404 This review is no longer there.'
const FOREIGN = '403 42501 Only the member whom a review is about can answer it.'
const STOPPED = '403 42501 You can’t answer this review.'

const agrees = await watchCounters()
const [anyone, judge, stranger] = [await visitor(), await moderator(), await member('A Stranger')]
let rater: Member
let rated: Member
let rating: string
beforeEach(async () => {
  ;[rater, rated] = [await member('Rita Rater'), await member('Ridwaan Rated')]
  rating = await thingBy(rater, 'rating', rated)
})

const answer = (by: Actor, content = 'Thank you.', values: object = {}) =>
  outcome(by.rest.from('rating_answers').insert({ rating_id: rating, content, ...values }))
const change = (by: Actor, content: string) =>
  outcome(by.rest.from('rating_answers').update({ content }).eq('rating_id', rating))
const remove = (by: Actor) => outcome(by.rest.from('rating_answers').delete().eq('rating_id', rating))
const page = (by: Actor) => parsed(ratingPageSchema, by.rest.rpc('profile_ratings', { profile: rated.id }))
const shown = async (by: Actor = anyone) => (await page(by)).data.map((one) => one.answer?.content ?? null)

describe('an answer', () => {
  test('an answer is written once by the rated member, who changes and deletes it', async () => {
    expect(await answer(rated)).toBe('201')
    expect(await answer(rated, 'Again')).toBe('409 23505 rating_answers_pkey')
    expect(await shown()).toEqual(['Thank you.'])
    const only = async () => (await page(anyone)).data[0]?.answer
    const first = await only()
    expect(first?.updated_at).toBe(first?.created_at)
    expect(await change(rated, 'Thanks.')).toBe('204')
    const second = await only()
    expect(second?.content).toBe('Thanks.')
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(second?.created_at ?? ''))
    expect([await remove(rated), await shown()]).toEqual(['204', [null]])
    expect(await answer(rated, 'Another one')).toBe('201')
  })

  test('an answer is nobody else’s: not the rater’s, a stranger’s or a moderator’s', async () => {
    for (const by of [rater, stranger, judge]) {
      expect(await answer(by)).toBe(FOREIGN)
      expect(await answer(by, 'x', { profile_id: rated.id })).toBe(FOREIGN)
    }
    expect(await answer(rated)).toBe('201')
    for (const by of [rater, stranger, judge])
      expect([await change(by, 'Mine'), await remove(by)]).toEqual(['204', '204'])
    expect(await shown()).toEqual(['Thank you.'])
  })

  test.each([
    ['', '400 23514 rating_answers_content_required'],
    [' \n\u200B', '400 23514 rating_answers_content_required'],
    ['x'.repeat(2001), '400 23514 rating_answers_content_length'],
    ['x'.repeat(2000), '201'],
  ])('%j has a length that is checked', async (content, expected) => {
    expect(await answer(rated, content)).toBe(expected)
  })

  test('an answer to a review that is gone or hidden is refused with a sentence, and goes with its review', async () => {
    expect(await answer(rated, 'x', { rating_id: NOBODY })).toBe(GONE)
    await sql`select internal.set_hidden('rating', ${rating}, true)`
    expect([await answer(rated), await answer(stranger)]).toEqual([GONE, GONE])
    await sql`select internal.set_hidden('rating', ${rating}, false)`
    expect(await answer(rated)).toBe('201')
    expect(await outcome(rater.rest.from('user_ratings').delete().eq('id', rating))).toBe('204')
    expect([await answer(rated), await change(rated, 'Later')]).toEqual([GONE, '204'])
    expect(await sql`select from public.rating_answers where rating_id = ${rating}`).toEqual([])
  })

  test('an answer is neither written nor changed while one of the two blocks the other, but may be deleted', async () => {
    expect(await answer(rated)).toBe('201')
    for (const [by, whom] of [
      [rater, rated],
      [rated, rater],
    ] as const) {
      await relate(by, whom, 'block')
      expect(await change(rated, 'Worse')).toBe(STOPPED)
      await relate(by, whom, 'mute')
      expect(await change(rated, 'Better')).toBe('204')
      await relate(by, whom)
    }
    await relate(rater, rated, 'block')
    expect([await remove(rated), await answer(rated)]).toEqual(['204', STOPPED])
  })
})

test('a reported answer comes with its review, is hidden from all but its author, and back after an undo', async () => {
  await answer(rated, 'I know where you live.')
  expect(await outcome(report(rated, 'answer', rating))).toMatch(/^403 42501 You can’t report/)
  await rows(report(rater, 'answer', rating, 'threat'))
  const found = await caseOf(judge, 'answer', rating)
  expect(found).toMatchObject({ label: 'I know where you live.', author: { id: rated.id } })
  expect(found.evidence.map(({ by, reported }) => [by, reported])).toEqual([
    ['Rita Rater', false],
    ['Ridwaan Rated', true],
  ])
  const { decisions } = await decided(judge, 'answer', rating, 'hide')
  for (const by of [anyone, rater, stranger]) {
    expect([await isShown(by, 'answer', rating), await shown(by)]).toEqual([false, [null]])
  }
  expect((await page(rated)).data).toMatchObject([
    { answer: { content: 'I know where you live.', hidden: true } },
  ])
  await rows(judge.rest.rpc('undo_decision', { id: decisions.at(-1)?.id ?? 0, reason: 'A song.' }))
  expect(await shown()).toEqual(['I know where you live.'])
  await decided(judge, 'answer', rating, 'delete')
  expect([await shown(), (await page(rated)).data.length]).toEqual([[null], 1])
})

test('ratings of a suspended member neither show nor count, and count again afterwards', async () => {
  const second = await thingBy(await member('Other Rater'), 'rating', rated)
  await sql`update public.user_ratings set rating_value = 5 where id = ${second}`
  await sql`update public.user_ratings set rating_value = 1, story = 'hired' where id = ${rating}`
  const state = async () => {
    const { count, distribution, stories, data } = await page(anyone)
    const [profile] = await rows(
      anyone.rest.from('profiles').select('average_rating, rating_count').eq('id', rated.id),
    )
    return { count, ones: distribution['1'], hired: stories.hired, listed: data.length, ...profile }
  }
  const whole = { count: 2, ones: 1, hired: 1, listed: 2, average_rating: 3, rating_count: 2 }
  expect(await state()).toEqual(whole)
  const post = await thingBy(rater, 'post', rated)
  await rows(report(rated, 'post', post))
  const { decisions } = await decided(judge, 'post', post, 'suspend')
  const rest = { count: 1, ones: 0, hired: 0, listed: 1, average_rating: 5, rating_count: 1 }
  expect(await state()).toEqual(rest)
  expect(await answer(rated)).toBe(GONE)
  await rows(judge.rest.rpc('undo_decision', { id: decisions.at(-1)?.id ?? 0, reason: 'A mistake.' }))
  expect(await state()).toEqual(whole)
  await agrees()
})

test('a rating that is hidden for itself stays hidden when its rater’s suspension ends', async () => {
  await sql`select internal.set_hidden('rating', ${rating}, true, 77)`
  for (const suspended of [true, true, false]) await sql`select internal.suspend(${rater.id}, ${suspended})`
  expect(await isShown(anyone, 'rating', rating)).toBe(false)
  await sql`select internal.set_hidden('rating', ${rating}, false, 77)`
  expect(await isShown(anyone, 'rating', rating)).toBe(true)
  await agrees()
})
