/** Measures against fraudulent offers: reports, what moderators see, closing by a decision, and equal texts. */
import { expect, test } from 'vitest'

import { member, sql, visitor } from './support/community.ts'
import { answer, close, employer, save } from './support/jobs.ts'
import { deliverAt } from './support/later.ts'
import { mailsTo } from './support/mails.ts'
import { caseOf, decide, decided, moderator, report } from './support/moderation.ts'
import { list } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'

const anyone = await visitor()
const judge = await moderator()

const stateOf = async (job: string) =>
  (
    await sql<{ closed_as: string | null; open: boolean }>`select closed_as, ends_at > now() as open
      from public.jobs where post_id = ${job}`
  )[0]

test('offers have two reasons of their own, for members and for people without an account', async () => {
  const { job } = await employer()
  const reporter = await member()
  for (const reason of ['fee', 'no_job'])
    expect(await outcome(report(reporter, 'post', job, reason))).toBe('200')
  const without = (url: string) =>
    outcome(
      anyone.rest.rpc('report_without_account', {
        url,
        reason: 'fee',
        note: 'They want a deposit.',
        email: `${crypto.randomUUID()}@example.org`,
      }),
    )
  expect(await without(`/community/post/${job}`)).toBe('204')
  expect(await without(`/profile/${reporter.id}`)).toBe('400 23514 This reason is for job offers.')
})

test('the case shows the facts and the hosts of the addresses, as they were', async () => {
  const { author, job } = await employer({
    employer_url: 'https://dahab.example/about',
    answer_url: 'https://forms.example/apply?x=1',
    remote: 'hours',
    remote_zone: 'Africa/Nairobi',
    remote_hours: 2,
    pay_to: 1200,
    levels: ['Junior'],
    last_day: null,
  })
  await rows(report(await member(), 'post', job, 'no_job'))
  await save(author, job, { employer: 'Honest Ltd', answer_url: null })
  const text = (await caseOf(judge, 'post', job)).evidence[0]?.text
  for (const line of [
    'Employer: Dahab Pay, https://dahab.example/about (at dahab.example)',
    'Place: Hargeisa, remote within 2 hours of Africa/Nairobi',
    'Pay: 800 to 1200 USD per month',
    'Levels: Junior',
    'Answers: https://forms.example/apply?x=1 (at forms.example)',
  ]) {
    expect(text?.split('\n')).toContain(line)
  }
})

test('a newcomer’s first offer with an address is listed for the moderators', async () => {
  const newcomer = await member()
  const job = crypto.randomUUID()
  expect(await save(newcomer, job, { answer_url: 'https://forms.example/apply' })).toBe('204')
  const found = await caseOf(judge, 'post', job)
  expect(found).toMatchObject({ automatic: 'newcomer_link', state: 'open' })
  expect(found.evidence[0]?.text).toContain('(at forms.example)')
})

test('a moderator closes an open offer with a reason, and an undo opens it again', async () => {
  const { author, job } = await employer()
  const reader = await member()
  await answer(reader, job)
  await rows(report(await member(), 'post', job, 'fee'))
  const { decisions } = await decided(judge, 'post', job, 'close', { reason: 'It asks for a deposit.' })
  expect(await stateOf(job)).toEqual({ closed_as: 'over', open: false })
  expect((await list(author)).data).toMatchObject([
    { kind: 'decision', action: 'close' },
    { kind: 'job_answer' },
  ])
  await sql`select internal.tell_of_ended_jobs()`
  expect((await list(reader)).data).toMatchObject([{ kind: 'job_over', action: 'over' }])
  expect(await outcome(decide(judge, 'post', job, 'close'))).toBe(
    '400 23514 Only an open offer can be closed.',
  )
  const undo = judge.rest.rpc('undo_decision', { id: decisions[0]?.id ?? 0, reason: 'They have a licence.' })
  expect(await outcome(undo)).toBe('200')
  expect(await stateOf(job)).toEqual({ closed_as: null, open: true })
  // A second end notifies nobody again.
  await close(author, job, 'here')
  await sql`select internal.tell_of_ended_jobs()`
  expect((await list(reader)).data).toMatchObject([{ kind: 'job_over', action: 'filled' }])
})

test('nothing but an open offer is closed', async () => {
  const post = await publish(await member(), 'A job')
  await rows(report(await member(), 'post', post))
  expect(await outcome(decide(judge, 'post', post, 'close'))).toBe(
    '400 23514 Only an open offer can be closed.',
  )
})

test('the mail about the decision names the offer', async () => {
  const { author, job } = await employer()
  await rows(report(await member(), 'post', job, 'no_job'))
  await decided(judge, 'post', job, 'close', { reason: 'Nobody knows this employer.' })
  await deliverAt(null)
  const [mail] = await mailsTo(author)
  expect(mail?.subject).toBe('A moderator closed your offer')
  expect(mail?.text).toContain('The moderators write: Nobody knows this employer.')
})

test('the text of an open offer is refused a second time, however it is spaced', async () => {
  const long = `We build payments for shops. ${'Every word of this offer is ours. '.repeat(6)}`
  const { author, job } = await employer({}, { content: long })
  const other = await member()
  const again = (content: string, by = author) => save(by, crypto.randomUUID(), {}, { content })
  expect(await again(` ${long.toUpperCase()}!`)).toBe(
    '400 23514 You have an open offer with this text. Change or extend that one.',
  )
  expect(await again(long, other)).toBe(
    '400 23514 Another open offer has this text. Please write yours in your own words.',
  )
  expect(await save(author, job, { employer: 'New name' }, { content: long })).toBe('204')
  await close(author, job, 'over')
  expect(await again(long)).toBe('204')
})

test('a short text may be that of others, not twice of one’s own', async () => {
  const content = 'Join our team.'
  const { author } = await employer({}, { content })
  await employer({}, { content })
  expect(await save(author, crypto.randomUUID(), {}, { content })).toMatch(/^400 23514 You have an open/)
})

test('an offer does not take the text of another one afterwards, and does not keep its author from editing', async () => {
  const text = `${'We build the ledger of a market, and want somebody who asks why. '.repeat(4)}${crypto.randomUUID()}`
  const [first, copy] = [await employer({}, { content: text }), await employer()]
  const change = copy.author.rest.from('posts').update({ content: text }).eq('id', copy.job)
  expect(await outcome(change)).toMatch(/^400 23514 Another open offer has this text/)
  await sql`update public.posts set content = ${`${text}.`} where id = ${copy.job}`
  expect(await save(first.author, first.job, { pay_from: 900 }, { content: text })).toBe('204')
  const moderated = await employer({}, { content: `${text} too` })
  await sql`select internal.set_hidden('post', ${moderated.job}, true)`
  expect(await save(await member(), crypto.randomUUID(), {}, { content: `${text} too` })).toBe('204')
})
