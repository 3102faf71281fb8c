/** News of offers: authors are asked before the end, and those who answered learn of it. */
import { describe, expect, test } from 'vitest'

import { prefer, relate, write } from './support/acts.ts'
import { type Member, member, setProfile, sql } from './support/community.ts'
import { answer, close, day, employer, note, POST, withdraw } from './support/jobs.ts'
import { deliverAt, nextDigest } from './support/later.ts'
import { mailsTo } from './support/mails.ts'
import { list } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'

const step = (name: string) => sql(`select internal.${name}()`)
const news = async (of: Member) =>
  (await list(of)).data
    .filter(({ kind }) => kind.startsWith('job'))
    .map(({ kind, action, label, path }) => [kind, action, label, path])

describe('the question before the end', () => {
  /** Makes an offer that ends tomorrow and was last changed before yesterday. */
  async function ending(title?: string) {
    const made = await employer({ last_day: await day(1) }, title ? { title } : {})
    await sql`update public.jobs set updated_at = now() - interval '2 days' where post_id = ${made.job}`
    await prefer(made.author, { quiet_from: 0, quiet_to: 0 })
    return made
  }
  async function mails(of: Member) {
    await deliverAt(null)
    return mailsTo(of)
  }

  test('the author is asked once, in the app and by mail, three days before the end', async () => {
    const { author, job } = await ending('React <b>& more</b>')
    const later = await employer()
    await step('ask_about_jobs')
    await step('ask_about_jobs')
    expect(await news(author)).toEqual([
      ['job_ending', null, 'React <b>& more</b>', `/community/post/${job}`],
    ])
    const [mail, ...others] = await mails(author)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your offer “React <b>& more</b>” ends soon')
    expect(mail?.text).toContain(`http://hibo.test/community/post/${job}`)
    expect(mail?.html).toContain('<title>Your offer “React &lt;b&gt;&amp; more&lt;/b&gt;” ends soon</title>')
    expect(mail?.text).toMatch(/unsubscribe\?key=[\w-]+&kind=job/)
    expect(await news(later.author)).toEqual([])
  })

  test('an extended offer is not asked about, and asked again before its new end', async () => {
    const { author, job } = await ending()
    await step('ask_about_jobs')
    expect(await outcome(author.rest.rpc('extend_job', { post: job, last_day: await day(2) }))).toBe('204')
    expect([await news(author), await mails(author)]).toEqual([[], []])
    await step('ask_about_jobs')
    expect(await news(author)).toEqual([])
    await sql`update public.jobs set updated_at = now() - interval '2 days' where post_id = ${job}`
    await step('ask_about_jobs')
    expect(await news(author)).toHaveLength(1)
  })

  test('a closed offer is asked about no more, and a mail that is not wanted is not sent', async () => {
    const [closed, quiet] = [await ending(), await ending()]
    await prefer(quiet.author, { turn_off: ['job_ending:mail'] })
    await step('ask_about_jobs')
    await close(closed.author, closed.job, 'elsewhere')
    expect([await news(closed.author), await mails(closed.author)]).toEqual([[], []])
    expect(await news(quiet.author)).toHaveLength(1)
    expect(await mails(quiet.author)).toEqual([])
  })

  test('the mail’s link stops mails about the end of offers', async () => {
    const { author } = await ending()
    const [row] = await sql<{ key: string }>`select unsubscribe_key as key
      from public.notification_preferences where owner_id = ${author.id}`
    await outcome(author.rest.rpc('unsubscribe', { key: row?.key ?? '', kind: 'job' }))
    await step('ask_about_jobs')
    expect(await news(author)).toHaveLength(1)
    expect(await mails(author)).toEqual([])
  })
})

describe('the end', () => {
  test('everyone who answered and did not withdraw learns once that the offer is filled, whatever the stage', async () => {
    const { author, job } = await employer()
    const [wanted, refused, withdrawn, other] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    for (const person of [wanted, refused, withdrawn]) expect(await answer(person, job)).toBe('204')
    await note(author, refused, { stage: 'no' })
    await withdraw(withdrawn, job)
    await step('tell_of_ended_jobs')
    expect(await news(wanted)).toEqual([])
    await close(author, job, 'here')
    await step('tell_of_ended_jobs')
    await step('tell_of_ended_jobs')
    for (const person of [wanted, refused]) {
      expect(await news(person)).toEqual([['job_over', 'filled', POST.title, `/community/post/${job}`]])
    }
    for (const person of [withdrawn, other]) expect(await news(person)).toEqual([])
    expect(await news(author)).toMatchObject([['job_answer', null, POST.title, expect.any(String)]])
  })

  test('an author who wrote back is told once of a withdrawal, and no other is', async () => {
    const { author, job } = await employer()
    const [awaited, other] = [await member(), await member()]
    for (const person of [awaited, other]) expect(await answer(person, job)).toBe('204')
    expect(await write(author, awaited, 'Come on Sunday.')).toBe('201')
    for (const person of [awaited, other, awaited]) expect(await withdraw(person, job)).toBe('204')
    expect(await news(author)).toEqual([
      ['job_answer', 'withdrawn', POST.title, `/community/post/${job}#answers`],
    ])
    const kept = await sql`select actor_id from public.notifications where owner_id = ${author.id}`
    expect(kept).toEqual([{ actor_id: awaited.id }])
  })

  test('the answer of somebody who then blocks the author is news no more', async () => {
    const { author, job } = await employer()
    const reader = await member()
    await answer(reader, job)
    expect(await news(author)).toMatchObject([['job_answer', null, POST.title, expect.any(String)]])
    await relate(reader, author, 'block')
    expect(await news(author)).toEqual([])
  })

  test('the last day ends an offer, and the digest says so', async () => {
    const { job } = await employer()
    const reader = await member()
    await answer(reader, job)
    await sql`update public.jobs set last_day = current_date - 2 where post_id = ${job}`
    await step('tell_of_ended_jobs')
    expect(await news(reader)).toEqual([['job_over', 'over', POST.title, expect.any(String)]])
    await deliverAt(await nextDigest(reader))
    const [digest] = await mailsTo(reader)
    expect(digest?.subject).toBe(`The offer “${POST.title}”, which you answered, is over`)
  })

  test.each([
    ['a suspension', (id: string) => sql`select internal.suspend(${id}, true)`],
    ['a departure', (id: string) => setProfile(id, 'left_at = now()')],
  ])('%s ends open offers for good, and reads like any other end', async (_name, end) => {
    const { author, job } = await employer()
    const reader = await member()
    await answer(reader, job)
    await end(author.id)
    expect(await sql`select closed_as from public.jobs where post_id = ${job}`).toEqual([
      { closed_as: 'over' },
    ])
    await setProfile(author.id, 'suspended_at = null, left_at = null')
    expect(await sql`select ends_at <= now() as ended from public.jobs where post_id = ${job}`).toEqual([
      { ended: true },
    ])
    await step('tell_of_ended_jobs')
    expect(await news(reader)).toEqual([['job_over', 'over', POST.title, expect.any(String)]])
  })

  test('of a member who is gone no facts are left, even where the posts stay', async () => {
    const { author, job } = await employer()
    const reader = await member()
    await answer(reader, job)
    await setProfile(author.id, 'left_at = now(), keeps_posts = true')
    await step('tell_of_ended_jobs')
    await sql`select internal.remove_member(${author.id})`
    expect(
      await sql`select p.post_type, j.post_id as facts
        from public.posts p left join public.jobs j on j.post_id = p.id where p.id = ${job}`,
    ).toEqual([{ post_type: 'job', facts: null }])
    expect(await news(reader)).toEqual([['job_over', 'gone', POST.title, `/community/post/${job}`]])
  })

  test('of an offer that is deleted or hidden nobody learns more than that it is gone', async () => {
    const { author, job } = await employer()
    const hidden = await employer()
    const [reader, second] = [await member(), await member()]
    await answer(reader, job)
    await answer(second, hidden.job)
    await rows(author.rest.from('posts').delete().eq('id', job).select('id'))
    expect(await news(reader)).toEqual([['job_over', 'gone', null, '/jobs?mine=answered']])
    await sql`update public.posts set hidden_at = now(), hidden_by = ${[-1]} where id = ${hidden.job}`
    await close(hidden.author, hidden.job, 'over')
    await step('tell_of_ended_jobs')
    expect(await news(second)).toEqual([['job_over', 'gone', null, '/jobs?mine=answered']])
  })
})
