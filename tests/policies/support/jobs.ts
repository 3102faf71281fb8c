/** Offers and answers to them, through the API. */
import { expect } from 'vitest'

import { type Actor, type Member, member, setProfile, sql } from './community.ts'
import { outcome, rows } from './outcome.ts'

export const POST = { title: 'A React developer', content: 'Build the shop with us.' }
export const FACTS = {
  employer: 'Dahab Pay',
  kind: 'full_time',
  places: ['Hargeisa'],
  pay_from: 800,
  currency: 'USD',
  pay_per: 'month',
  time_zone: 'Africa/Mogadishu',
}

/** Facts of an offer without pay. */
export const UNPAID = { unpaid: true, pay_from: null, currency: null, pay_per: null }

/** Saves an offer. The text contains the id, because an author's equal texts are refused. */
export const save = (by: Actor, id: string, facts: object = {}, post: object = {}) =>
  outcome(
    by.rest.rpc('save_job', {
      id,
      post: { ...POST, content: `${POST.content} ${id}`, ...post },
      facts: { ...FACTS, ...facts },
    }),
  )

export const close = (by: Actor, job: string, how: string) =>
  outcome(by.rest.rpc('close_job', { post: job, outcome: how }))

export const answer = (by: Actor, job: string, message: string = crypto.randomUUID()) =>
  outcome(by.rest.rpc('answer_job', { job, message, content: 'I am interested.' }))

export const withdraw = (by: Actor, job: string) => outcome(by.rest.rpc('withdraw_answer', { job }))

/** Changes stage or note of a member on all lists of the caller. @returns the changed rows. */
export const note = (by: Actor, about: Member, changes: { stage?: string; note?: string }) =>
  rows(by.rest.from('listed_people').update(changes).eq('member_id', about.id).select('stage, note'))

/** A member older than a week, with an offer. */
export async function employer(
  facts: object = {},
  post: object = {},
): Promise<{ author: Member; job: string }> {
  const author = await member('Employer')
  await setProfile(author.id, `created_at = now() - interval '8 days'`)
  const job = crypto.randomUUID()
  expect(await save(author, job, facts, post)).toBe('204')
  return { author, job }
}

/** The day `fromToday` days from now, in the time zone of the offers. */
export async function day(fromToday: number): Promise<string> {
  const [row] = await sql`
    select ((now() at time zone 'Africa/Mogadishu')::date + ${fromToday}::int)::text as day`
  return String(row?.day)
}
