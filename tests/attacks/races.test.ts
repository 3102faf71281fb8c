/** One-time actions work once, even with concurrent requests. Two processes make the requests really overlap. */
import { expect, test } from 'vitest'

import { findDisagreements } from '#tests/support/engines/disagreements.ts'

import { attackedProduct, publish, signIn, write } from './support/attacked-site.ts'

const AT_ONCE = 20
/** With more password checks at once, the server may ask clients to come again. */
const PASSWORDS_AT_ONCE = 8

const site = await attackedProduct(2)

/** Sends requests at once and counts the responses by status. */
async function countStatuses(ask: (index: number) => Promise<{ status: number }>, times = AT_ONCE) {
  const responses = await Promise.all(Array.from({ length: times }, (_, index) => ask(index)))
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test.each([
  ['signup', 'signup', /Confirm/],
  ['recovery', 'recover', /password/],
])('one link of a %s signs in once', async (type, route, subject) => {
  const email = type === 'signup' ? `race-${Date.now()}@attack.example` : (await site.member()).email
  await site.ask(`POST /auth/v1/${route}`, { body: { email, password: 'correct horse' } })
  const { text } = await site.product.waitForMail(email, subject)
  const token_hash = /token_hash=([\w-]+)/.exec(text)?.[1]
  const verify = () => site.ask('POST /auth/v1/verify', { body: { type, token_hash } })
  expect(await countStatuses(verify)).toEqual({ 200: 1, 403: AT_ONCE - 1 })
})

test('refreshes of two tabs at one moment stay one session, and end as one', async () => {
  const member = await site.member()
  const refresh = (token: string) =>
    site.ask('POST /auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
  expect(await countStatuses(() => refresh(member.session.refresh_token))).toEqual({ 200: AT_ONCE })
  const sessions = 'select from auth.sessions where user_id = $1'
  expect(await site.sql(sessions, [member.id])).toHaveLength(1)
  await site.ask('POST /auth/v1/logout?scope=local', { as: member })
  expect(await site.sql(sessions, [member.id])).toEqual([])
})

test('one email address becomes one account', async () => {
  const email = `one-${Date.now()}@attack.example`
  const counts = await countStatuses(
    () => site.ask('POST /auth/v1/signup', { body: { email, password: 'correct horse' } }),
    PASSWORDS_AT_ONCE,
  )
  expect(Object.keys(counts)).toEqual(['200'])
  expect(await site.sql('select from auth.users where email = $1', [email])).toHaveLength(1)
})

test('one username goes to one member', async () => {
  const members = await Promise.all(Array.from({ length: AT_ONCE }, () => site.member()))
  const username = `wanted_${Date.now()}`.slice(0, 30)
  const claim = (index: number) => {
    const as = members[index]
    return site.ask(`PATCH /rest/v1/profiles?id=eq.${as?.id}`, { as, body: { username } })
  }
  expect(await countStatuses(claim)).toEqual({ 204: 1, 409: AT_ONCE - 1 })
})

test('one member rates nobody before an answer came, and then once, likes once, saves once', async () => {
  const [rater, rated] = [await site.member(), await site.member()]
  const rate = () =>
    site.ask('POST /rest/v1/user_ratings', { as: rater, body: { rated_id: rated.id, rating_value: 5 } })
  await write(site, rater, rated)
  expect(await countStatuses(rate)).toEqual({ 403: AT_ONCE })
  await write(site, rated, rater)
  expect(await countStatuses(rate)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  const id = await publish(site, rated)
  for (const table of ['post_likes', 'post_saves']) {
    const add = () => site.ask(`POST /rest/v1/${table}`, { as: rater, body: { post_id: id } })
    expect(await countStatuses(add), table).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  }
  expect(await findDisagreements((statement) => site.sql(statement))).toEqual([])
})

test('a password changed several times at once leaves one session and one password', async () => {
  const member = await site.member()
  const other = await signIn(site.ask, member.email)
  const passwordOf = (index: number) => `password number ${index}`
  await countStatuses(
    (index) => site.ask('PUT /auth/v1/user', { as: member, body: { password: passwordOf(index) } }),
    PASSWORDS_AT_ONCE,
  )
  const tried = (index: number) => ({ email: member.email, password: passwordOf(index) })
  const signIns = await countStatuses(
    (index) => site.ask('POST /auth/v1/token?grant_type=password', { body: tried(index) }),
    PASSWORDS_AT_ONCE,
  )
  expect(signIns).toEqual({ 200: 1, 400: PASSWORDS_AT_ONCE - 1 })
  const ended = { as: { name: 'other', token: other.access_token } }
  expect((await site.ask('GET /auth/v1/user', ended)).status).toBe(401)
})
