/** Members who may rate, one rating for each pair, and the averages. */
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import { ratingPageSchema } from '#src/features/ratings/schemas.ts'
import { relate } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { mayRate } from './support/may-rate.ts'
import { caseOf, moderator, report } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'

const VIOLATES = '403 42501 new row violates row-level security policy for table "user_ratings"'

let anyone: Actor
let rated: Member

beforeAll(async () => {
  anyone = await visitor()
  rated = await member('Rated Developer')
})

const write = (from: Member, to: Member) =>
  rows(from.rest.from('messages').insert({ recipient_id: to.id, content: 'Hello' }).select('id'))
const rate = (by: Member, value: number, values: object = {}) =>
  outcome(
    by.rest
      .from('user_ratings')
      .insert({ rater_id: by.id, rated_id: rated.id, rating_value: value, ...values }),
  )
const average = async () =>
  (await rows(anyone.rest.from('profiles').select('average_rating, rating_count').eq('id', rated.id)))[0]

/** A member who exchanged messages with the rated one. */
async function acquaintance(): Promise<Member> {
  const made = await member('Acquaintance')
  await write(made, rated)
  await write(rated, made)
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
    const stranger = await member()
    expect(await mayRate(rated, rated.id)).toBe(false)
    expect(await mayRate(stranger, rated.id)).toBe(false)
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
    const edit = (by: Actor, values: object) =>
      outcome(by.rest.from('user_ratings').update(values).eq('rater_id', rater.id).eq('rated_id', rated.id))
    expect(await rate(rater, 2, { comment: 'Late' })).toBe('201')
    expect(await rate(rater, 5)).toBe('409 23505 user_ratings_pair_key')
    const stored = () =>
      rows(anyone.rest.from('user_ratings').select('rating_value, comment').eq('rater_id', rater.id))
    expect(await stored()).toEqual([{ rating_value: 2, comment: 'Late' }])
    expect(await edit(rater, { rating_value: 3, comment: '\u200B', updated_at: '2001-01-01' })).toBe('204')
    expect(await stored()).toEqual([{ rating_value: 3, comment: null }])
    const [times] = await sql<{ fresh: boolean }>(
      `select updated_at > now() - interval '1 minute' as fresh from public.user_ratings where rater_id = $1`,
      [rater.id],
    )
    expect(times).toEqual({ fresh: true })
  })

  test('a rater deletes their rating, after a block too, and may rate again; nobody else deletes it', async () => {
    const rater = await acquaintance()
    expect(await rate(rater, 2)).toBe('201')
    const remove = (by: Actor) =>
      outcome(by.rest.from('user_ratings').delete().eq('rater_id', rater.id).eq('rated_id', rated.id))
    const given = async () =>
      (await rows(anyone.rest.from('user_ratings').select('id').eq('rater_id', rater.id))).length
    expect([await remove(rated), await remove(await acquaintance()), await given()]).toEqual([
      '204',
      '204',
      1,
    ])
    expect(await remove(anyone)).toMatch(/^401 42501/)
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
  await sql('delete from public.user_ratings where rated_id = $1', [rated.id])
  expect(await average()).toEqual({ average_rating: 0, rating_count: 0 })
  const raters = [await acquaintance(), await acquaintance(), await acquaintance()]
  const [first] = raters
  if (!first) throw new Error('No rater.')
  for (const rater of raters) expect(await rate(rater, 5)).toBe('201')
  expect(await average()).toEqual({ average_rating: 5, rating_count: 3 })
  await rows(
    first.rest.from('user_ratings').update({ rating_value: 4 }).eq('rater_id', first.id).select('id'),
  )
  // Truncated, never rounded up: 14 / 3.
  expect(await average()).toEqual({ average_rating: 4.66, rating_count: 3 })

  const list = await rows(anyone.rest.rpc('profile_ratings', { profile: rated.id, page_size: 2, page: 9 }))
  expect(list).toMatchObject({
    count: 3,
    page: 2,
    total_pages: 2,
    distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 2 },
    data: [{ rating_value: 4, rater: { id: first.id, full_name: 'Acquaintance' } }],
  })

  await sql('delete from auth.users where id = $1', [first.id])
  expect(await average()).toEqual({ average_rating: 5, rating_count: 2 })
})

describe('how the two worked together', () => {
  test('it shows with the rating and as numbers, follows changes, and may be taken back', async () => {
    const [first, second] = [await acquaintance(), await acquaintance()]
    await sql('delete from public.user_ratings where rated_id = $1', [rated.id])
    const tell = (by: Member, story: string | null) =>
      outcome(by.rest.from('user_ratings').update({ story }).eq('rater_id', by.id))
    const told = async () => {
      const page = await rows(anyone.rest.rpc('profile_ratings', { profile: rated.id }))
      return v.parse(ratingPageSchema, page)
    }
    await rate(first, 5, { story: 'hired' })
    await rate(second, 4)
    expect(await told()).toMatchObject({
      stories: { hired: 1, worked_with: 0, taught: 0, talked: 0 },
      data: [{ story: null }, { story: 'hired' }],
    })
    expect([await tell(first, 'talked'), await tell(second, 'worked_with')]).toEqual(['204', '204'])
    expect((await told()).stories).toEqual({ hired: 0, worked_with: 1, taught: 0, talked: 1 })
    expect(await tell(first, null)).toBe('204')
    await sql('select internal.set_hidden($1, id, true) from public.user_ratings where rater_id = $2', [
      'rating',
      second.id,
    ])
    expect((await told()).stories).toEqual({ hired: 0, worked_with: 0, taught: 0, talked: 0 })
  })

  test('moderators see the earlier versions of a reported rating, the last ten, and the rater takes them along', async () => {
    const [rater, judge] = [await acquaintance(), await moderator()]
    await rate(rater, 1, { comment: 'Pay me, or this stays', story: 'hired' })
    const [own] = await rows(rater.rest.from('user_ratings').select('id').eq('rater_id', rater.id))
    const change = (comment: string) =>
      sql('update public.user_ratings set comment = $2 where id = $1', [own?.id ?? '', comment])
    await change('Fine')
    // The same once more is no version.
    await change('Fine')
    await rows(report(rated, 'rating', own?.id ?? ''))
    const { evidence } = await caseOf(judge, 'rating', own?.id ?? '')
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
