/** Members who may rate, one rating for each pair, and the averages. */
import { describe, expect, test } from 'vitest'

import { ratingPageSchema } from '#src/features/ratings/schemas.ts'
import { relate, write } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { mayRate } from './support/may-rate.ts'
import { caseOf, moderator, report } from './support/moderation.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

const VIOLATES = '403 42501 new row violates row-level security policy for table "user_ratings"'

const [anyone, rated] = [await visitor(), await member('Rated Developer')]

const rate = (by: Member, rating_value: number, values: object = {}) =>
  outcome(by.rest.from('user_ratings').insert({ rated_id: rated.id, rating_value, ...values }))
/** Edits the rater's ratings. The filter names the rater, so that row-level security alone refuses others. */
const edit = (by: Actor, rater: Member, values: object) =>
  outcome(by.rest.from('user_ratings').update(values).eq('rater_id', rater.id))
const removeAll = () => sql`delete from public.user_ratings where rated_id = ${rated.id}`
const page = (args: object = {}) =>
  parsed(ratingPageSchema, anyone.rest.rpc('profile_ratings', { profile: rated.id, ...args }))
const average = async () =>
  (await rows(anyone.rest.from('profiles').select('average_rating, rating_count').eq('id', rated.id)))[0]

/** Makes a member who exchanged messages with the rated one. */
async function acquaintance(): Promise<Member> {
  const made = await member('Acquaintance')
  expect([await write(made, rated), await write(rated, made)]).toEqual(['201', '201'])
  return made
}

describe('the right to rate', () => {
  test('a member may rate once each of the two has written to the other', async () => {
    const rater = await member()
    expect([await mayRate(rater, rated.id), await rate(rater, 5)]).toEqual([false, VIOLATES])
    await write(rater, rated)
    expect([await mayRate(rater, rated.id), await rate(rater, 5)]).toEqual([false, VIOLATES])
    await write(rated, rater)
    expect([await mayRate(rater, rated.id), await rate(rater, 5)]).toEqual([true, '201'])
  })

  test('nobody rates themselves', async () => {
    const rater = await acquaintance()
    for (const by of [rated, await member()]) expect(await mayRate(by, rated.id)).toBe(false)
    expect(await mayRate(rater, crypto.randomUUID())).toBe(false)
    expect(await rate(rated, 5, { rated_id: rated.id })).toBe(VIOLATES)
    expect(await rate(rater, 4)).toBe('201')
  })

  test('nobody rates whose email address is not confirmed', async () => {
    const rater = await acquaintance()
    const confirm = (value: string) =>
      sql(`update auth.users set email_confirmed_at = ${value} where id = $1`, [rater.id])
    await confirm('null')
    expect([await mayRate(rater, rated.id), await rate(rater, 5)]).toEqual([false, VIOLATES])
    await confirm('now()')
    expect(await rate(rater, 5)).toBe('201')
  })
})

describe('ratings', () => {
  test('a rating is given once, and changed with the clock’s time', async () => {
    const rater = await acquaintance()
    expect(await rate(rater, 2, { comment: 'Late' })).toBe('201')
    expect(await rate(rater, 5)).toBe('409 23505 user_ratings_pair_key')
    const stored = () =>
      rows(anyone.rest.from('user_ratings').select('rating_value, comment').eq('rater_id', rater.id))
    expect(await stored()).toEqual([{ rating_value: 2, comment: 'Late' }])
    const changes = { rating_value: 3, comment: '\u200B', updated_at: '2001-01-01' }
    expect(await edit(rater, rater, changes)).toBe('204')
    expect(await stored()).toEqual([{ rating_value: 3, comment: null }])
    const isFresh = `select updated_at > now() - interval '1 minute' from public.user_ratings where rater_id = $1`
    expect(await valueBy(isFresh, [rater.id])).toBe(true)
  })

  test('a rater deletes their rating, after a block too, and may rate again; nobody else deletes it', async () => {
    const rater = await acquaintance()
    expect(await rate(rater, 2)).toBe('201')
    const remove = (by: Actor) =>
      outcome(by.rest.from('user_ratings').delete().eq('rater_id', rater.id).eq('rated_id', rated.id))
    const given = async () =>
      (await rows(anyone.rest.from('user_ratings').select('id').eq('rater_id', rater.id))).length
    for (const other of [rated, await acquaintance()]) expect(await remove(other)).toBe('204')
    expect(await given()).toBe(1)
    await relate(rated, rater, 'block')
    expect([await remove(rater), await given()]).toEqual(['204', 0])
    expect(await rate(rater, 3)).toBe(VIOLATES)
    await relate(rated, rater)
    expect(await rate(rater, 3)).toBe('201')
  })

  test.each([
    [{ rating_value: 0 }, 'user_ratings_value_range'],
    [{ rating_value: 6 }, 'user_ratings_value_range'],
    [{ comment: 'x'.repeat(2001) }, 'user_ratings_comment_length'],
    [{ story: 'married' }, 'user_ratings_story_known'],
    [{ story: '' }, 'user_ratings_story_known'],
  ])('%o is refused', async (values, constraint) => {
    const rater = await acquaintance()
    expect(await rate(rater, 3, values)).toBe(`400 23514 ${constraint}`)
    expect(await rate(rater, 3)).toBe('201')
  })
})

test('average, count and distribution follow every change', async () => {
  await removeAll()
  expect(await average()).toEqual({ average_rating: 0, rating_count: 0 })
  const first = await acquaintance()
  for (const rater of [first, await acquaintance(), await acquaintance()])
    expect(await rate(rater, 5)).toBe('201')
  expect(await average()).toEqual({ average_rating: 5, rating_count: 3 })
  expect(await edit(first, first, { rating_value: 4 })).toBe('204')
  // The average 14 / 3 is truncated, never rounded up.
  expect(await average()).toEqual({ average_rating: 4.66, rating_count: 3 })

  expect(await page({ page_size: 2, page: 9 })).toMatchObject({
    count: 3,
    page: 2,
    total_pages: 2,
    distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 2 },
    data: [{ rating_value: 4, rater: { id: first.id, full_name: 'Acquaintance' } }],
  })

  await sql`delete from auth.users where id = ${first.id}`
  expect(await average()).toEqual({ average_rating: 5, rating_count: 2 })
})

describe('how the two worked together', () => {
  test('how two members worked together shows with the rating and in numbers, follows changes, and may be taken back', async () => {
    const [first, second] = [await acquaintance(), await acquaintance()]
    await removeAll()
    const tell = (by: Member, story: string | null) => edit(by, by, { story })
    await rate(first, 5, { story: 'hired' })
    await rate(second, 4)
    expect(await page()).toMatchObject({
      stories: { hired: 1, worked_with: 0, taught: 0, talked: 0 },
      data: [{ story: null }, { story: 'hired' }],
    })
    expect([await tell(first, 'talked'), await tell(second, 'worked_with')]).toEqual(['204', '204'])
    expect((await page()).stories).toEqual({ hired: 0, worked_with: 1, taught: 0, talked: 1 })
    expect(await tell(first, null)).toBe('204')
    await sql`select internal.set_hidden('rating', id, true) from public.user_ratings where rater_id = ${second.id}`
    expect((await page()).stories).toEqual({ hired: 0, worked_with: 0, taught: 0, talked: 0 })
  })

  test('moderators see the earlier versions of a reported rating, the last ten, and the rater takes them along', async () => {
    const [rater, judge] = [await acquaintance(), await moderator()]
    await rate(rater, 1, { comment: 'Pay me, or this stays', story: 'hired' })
    const own = await idOf(rater.rest.from('user_ratings').select('id').eq('rater_id', rater.id))
    const change = (comment: string) =>
      sql`update public.user_ratings set comment = ${comment} where id = ${own}`
    // Saving an unchanged comment makes no version.
    for (const comment of ['Fine', 'Fine']) await change(comment)
    await rows(report(rated, 'rating', own))
    const { evidence } = await caseOf(judge, 'rating', own)
    expect(evidence.map(({ text, reported }) => [text, reported])).toEqual([
      ['1 of 5 for Rated Developer (hired)\n\nPay me, or this stays', false],
      ['1 of 5 for Rated Developer (hired)\n\nFine', true],
    ])
    expect((await rated.send('/rest/v1/rating_versions')).status).toBe(404)
    for (let version = 1; version <= 12; version++) await change(`Version ${version}`)
    const exported = await rows(rater.rest.rpc('export_page', { part: 'ratings_given' }))
    const earlier = Array.from({ length: 10 }, (_, index) =>
      expect.objectContaining({ comment: `Version ${index + 2}`, story: 'hired' }),
    )
    expect(exported).toMatchObject({ data: [{ comment: 'Version 12', earlier }] })
  })
})
