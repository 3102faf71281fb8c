/** Offers: post and facts are written together; their values, their end, and the members who may change them. */
import { describe, expect, test } from 'vitest'

import { relate, write } from './support/acts.ts'
import { type Actor, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { answer, close, day, employer, FACTS, note, POST, save, UNPAID, withdraw } from './support/jobs.ts'
import { outcome, rows } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

const anyone = await visitor()

const factsOf = async (id: string) =>
  (await rows(anyone.rest.from('jobs').select('*, job_skills(skill_id)').eq('post_id', id)))[0]

const postOf = (id: string) =>
  rows(anyone.rest.from('posts').select('title, post_type, updated_at').eq('id', id))

describe('writing an offer', () => {
  test('post and facts are written together, and read by everybody', async () => {
    const [skill] = await rows(anyone.rest.from('skills').select('id').limit(1))
    const { job } = await employer({
      skills: [skill?.id],
      levels: ['Senior', 'Junior'],
      employer: ' Dahab  Pay ',
    })
    expect(await postOf(job)).toMatchObject([{ post_type: 'job' }])
    expect(await factsOf(job)).toMatchObject({
      employer: 'Dahab Pay',
      levels: ['Junior', 'Senior'],
      last_day: await day(30),
      job_skills: [{ skill_id: skill?.id }],
    })
  })

  test('an offer ends at the end of its last day in its own zone, in 60 days at most', async () => {
    const { job } = await employer({ last_day: await day(60) })
    const isThen = await valueBy`
      select ends_at = (last_day + 1)::timestamp at time zone 'Africa/Mogadishu'
      from public.jobs where post_id = ${job}`
    expect(isThen).toBe(true)
  })

  test('a second call with the same id changes the offer', async () => {
    const { author, job } = await employer()
    expect(await save(author, job, { pay_from: 900, pay_to: 1200 }, { title: 'Changed' })).toBe('204')
    expect(await factsOf(job)).toMatchObject({ pay_from: 900, pay_to: 1200 })
    expect(await postOf(job)).toMatchObject([{ title: 'Changed' }])
  })

  test('a change of another window is not overwritten', async () => {
    const { author, job } = await employer()
    const change = (since = '') =>
      outcome(author.rest.rpc('save_job', { id: job, post: POST, facts: FACTS, since }))
    const [before] = await postOf(job)
    expect(await save(author, job, { employer: 'Other window' })).toBe('204')
    expect(await change(before?.updated_at)).toMatch(/^400 23514 This offer was changed or deleted/)
    expect(await factsOf(job)).toMatchObject({ employer: 'Other window' })
    const [now] = await postOf(job)
    expect(await change(now?.updated_at)).toBe('204')
  })

  test('a member of less than a week has one open offer, others ten', async () => {
    const newcomer = await member()
    const first = crypto.randomUUID()
    expect(await save(newcomer, first)).toBe('204')
    expect(await save(newcomer, crypto.randomUUID())).toMatch(/^400 23514 In your first week/)
    expect(await close(newcomer, first, 'elsewhere')).toBe('204')
    expect(await save(newcomer, crypto.randomUUID())).toBe('204')

    const { author } = await employer()
    for (let more = 1; more < 10; more += 1) expect(await save(author, crypto.randomUUID())).toBe('204')
    await sql`delete from internal.allowances where member_id = ${author.id}`
    expect(await save(author, crypto.randomUUID())).toMatch(/^400 23514 You have ten open offers/)
  })
})

describe('the end of an offer', () => {
  test('the first outcome counts, and a closed offer does not change', async () => {
    const { author, job } = await employer()
    expect(await close(author, job, 'never')).toBe('400 22023 An offer ends as here, elsewhere or over.')
    for (const how of ['here', 'over']) expect(await close(author, job, how)).toBe('204')
    expect(await factsOf(job)).toMatchObject({ closed_as: 'here' })
    expect(await save(author, job)).toBe('400 23514 This offer is closed. Publish a new one.')
  })

  test('an open offer is extended to a later day, 60 days from today at most', async () => {
    const { author, job } = await employer({ last_day: await day(1) })
    const extend = async (to: number) =>
      outcome(author.rest.rpc('extend_job', { post: job, last_day: await day(to) }))
    expect(await extend(1)).toBe('400 23514 This is not later than the last day so far.')
    expect(await extend(60)).toBe('204')
    expect(await factsOf(job)).toMatchObject({ last_day: await day(60) })
    expect(await extend(61)).toBe('400 23514 An offer runs for 60 days at most.')
    expect(await extend(-1)).toBe('400 23514 The last day is past.')
    await close(author, job, 'here')
    expect(await extend(5)).toBe('400 23514 This offer is closed. Publish a new one.')
  })

  test('an offer whose last day is past stays ended', async () => {
    const { author, job } = await employer()
    await sql`update public.jobs set last_day = current_date - 2 where post_id = ${job}`
    expect(await save(author, job, { last_day: await day(5) })).toBe(
      '400 23514 This offer is closed. Publish a new one.',
    )
    expect(await close(author, job, 'here')).toBe('204')
    expect(await factsOf(job)).toMatchObject({ closed_as: null })
  })

  test('a post that is no offer any more has no facts', async () => {
    const { author, job } = await employer()
    await rows(author.rest.from('posts').update({ post_type: 'discussion' }).eq('id', job).select('id'))
    expect(await factsOf(job)).toBeUndefined()
  })

  test('an offer that was answered or has ended stays an offer, and begins not anew', async () => {
    const [answered, ended] = [await employer(), await employer()]
    await answer(await member(), answered.job)
    await close(ended.author, ended.job, 'over')
    for (const { author, job } of [answered, ended]) {
      const change = author.rest.from('posts').update({ post_type: 'discussion' }).eq('id', job)
      expect(await outcome(change)).toMatch(/^400 23514 A job that was answered or has ended stays a job/)
      expect(await factsOf(job)).toMatchObject({ employer: 'Dahab Pay' })
    }
  })

  test('a form that was opened before an extension does not take it back', async () => {
    const { author, job } = await employer()
    const [before] = await postOf(job)
    expect(await outcome(author.rest.rpc('extend_job', { post: job, last_day: await day(60) }))).toBe('204')
    const late = author.rest.rpc('save_job', {
      id: job,
      post: { ...POST, content: `${POST.content} ${job}` },
      facts: { ...FACTS, last_day: await day(30) },
      since: before?.updated_at ?? '',
    })
    expect(await outcome(late)).toMatch(/^400 23514 This offer was changed/)
    expect(await factsOf(job)).toMatchObject({ last_day: await day(60) })
  })
})

describe('answering', () => {
  const answers = (by: Actor) => rows(by.rest.from('job_answers').select('member_id, withdrawn_at'))
  const people = (by: Actor) => rows(by.rest.from('listed_people').select('member_id, stage, note'))

  test('an answer is a message and a person on the author’s list, once', async () => {
    const { author, job } = await employer()
    const [junior, other] = [await member('Junior'), await member()]
    const message = crypto.randomUUID()
    expect(await answer(junior, job, message)).toBe('204')
    expect(await answer(junior, job, message)).toBe('204')
    expect(await answer(junior, job)).toBe('409 23505 You have already answered this offer.')
    expect(await rows(author.rest.from('messages').select('id, sender_id'))).toEqual([
      { id: message, sender_id: junior.id },
    ])
    expect(await answers(junior)).toMatchObject([{ member_id: junior.id }])
    expect(await people(author)).toEqual([{ member_id: junior.id, stage: 'new', note: null }])
    for (const stranger of [author, other]) expect(await answers(stranger)).toEqual([])
  })

  test('an answer reaches an author whom nobody may write to first, and is no first contact', async () => {
    const { author, job } = await employer()
    await setProfile(author.id, `who_may_write = 'nobody'`)
    const junior = await member()
    expect(await write(junior, author)).toBe('403 42501 You can’t write to this member.')
    expect(await answer(junior, job)).toBe('204')
    expect(
      await sql`select from internal.allowances a join internal.limits l on l.id = a.limit_id
         where a.member_id = ${junior.id} and l.kind = 'first_contact'`,
    ).toEqual([])
  })

  test('closed, hidden, own and blocked offers are not answered', async () => {
    const { author, job } = await employer()
    const junior = await member()
    expect(await answer(author, job)).toBe('400 23514 This offer is yours.')
    expect(await relate(author, junior, 'block')).toBe('204')
    expect(await answer(junior, job)).toMatch(/There is no such offer\.$/)
    await sql`delete from public.relationships where owner_id = ${author.id}`
    await close(author, job, 'over')
    expect(await answer(junior, job)).toBe('400 23514 This offer is no longer open.')
    expect(await rows(author.rest.from('messages').select('id'))).toEqual([])
  })

  test('an offer with an address of its own is answered there', async () => {
    const { job } = await employer({ answer_url: 'https://forms.example/apply' })
    expect(await answer(await member(), job)).toBe('400 23514 This offer is answered at its own address.')
  })

  test('an answer whose response was lost is repeated, also when the offer has ended meanwhile', async () => {
    const { author, job } = await employer()
    const [junior, message] = [await member(), crypto.randomUUID()]
    expect(await answer(junior, job, message)).toBe('204')
    await close(author, job, 'over')
    expect(await answer(junior, job, message)).toBe('204')
    expect(await answer(junior, job)).toBe('400 23514 This offer is no longer open.')
  })

  test('after an answer the employer, the kind and that it is paid stay; other facts change', async () => {
    const { author, job } = await employer()
    await answer(await member(), job)
    for (const facts of [{ employer: 'Another Ltd' }, { kind: 'volunteer' }, UNPAID])
      expect(await save(author, job, facts)).toMatch(/^400 23514 People have answered this offer/)
    expect(await save(author, job, { pay_from: 900, places: ['Burao'] })).toBe('204')
    expect(await factsOf(job)).toMatchObject({ employer: 'Dahab Pay', pay_from: 900, places: ['Burao'] })
  })

  test('a withdrawn answer is marked on the author’s list, with stage, note and message', async () => {
    const { author, job } = await employer()
    const [junior, other] = [await member(), await member()]
    await answer(junior, job)
    const noted = { stage: 'talking', note: 'Good' }
    await note(author, junior, noted)
    await answer(other, job)
    expect(await withdraw(junior, job)).toBe('204')
    expect((await author.rest.rpc('job_answers_page', { post: job })).data).toMatchObject({
      count: 2,
      withdrawn: 1,
      stages: { new: 1 },
      data: [
        { person: { id: other.id }, withdrawn_at: null },
        {
          ...noted,
          person: { id: junior.id },
          withdrawn_at: expect.any(String),
          message: 'I am interested.',
        },
      ],
    })
    expect((await author.rest.rpc('my_jobs')).data).toMatchObject({
      open_limit: 10,
      more_from: null,
      data: [{ post_id: job, title: POST.title, state: 'open', answers: 1, new_answers: 1 }],
    })
    expect((await junior.rest.rpc('my_jobs')).data).toMatchObject({
      open_limit: 1,
      more_from: expect.any(String),
      data: [],
    })
  })

  test('the app tells the author of an answer until it is withdrawn, and of none by a muted member', async () => {
    const { author, job } = await employer()
    const [first, second, muted] = [await member('First'), await member('Second'), await member()]
    await relate(author, muted, 'mute')
    const told = async () => (await author.rest.rpc('notifications')).data
    await answer(muted, job)
    expect(await told()).toMatchObject({ data: [] })
    for (const person of [first, second]) await answer(person, job)
    const path = `/community/post/${job}#answers`
    const news = { kind: 'job_answer', label: POST.title, path, read: false }
    expect(await told()).toMatchObject({ data: [{ ...news, actors: [{ id: second.id }, { id: first.id }] }] })
    await withdraw(second, job)
    expect(await told()).toMatchObject({ data: [{ ...news, actors: [{ id: first.id }] }] })
    const off = { turn_on: [], turn_off: ['job_answer:mail'] }
    expect(await outcome(author.rest.rpc('set_notification_preferences', { changes: off }))).toMatch(/^400/)
  })

  test('the author reads who answered, by stage; nobody else does', async () => {
    const { author, job } = await employer()
    const [first, second] = [await member('First'), await member('Second')]
    for (const person of [first, second]) await answer(person, job)
    await note(author, second, { stage: 'talking', note: ' Good ' })
    const page = async (by: Actor) => (await by.rest.rpc('job_answers_page', { post: job })).data
    expect(await page(author)).toMatchObject({
      count: 2,
      stages: { new: 1, talking: 1 },
      data: [
        { person: { id: first.id }, stage: 'new', note: null },
        { person: { id: second.id }, stage: 'talking', note: 'Good' },
      ],
    })
    expect(await page(first)).toBeNull()
  })

  test('a member’s own answers say what became of the offers, and nothing of the author’s but a message', async () => {
    const { author, job } = await employer()
    const junior = await member('Junior')
    await answer(junior, job)
    const mine = async () => (await junior.rest.rpc('my_job_answers')).data
    const own = async () =>
      (await rows(junior.rest.from('post_feed').select('my_answer').eq('id', job)))[0]?.my_answer
    expect(await own()).toMatchObject({ withdrawn_at: null })
    expect(await rows(junior.rest.rpc('dashboard_summary'))).toMatchObject({ answered_count: 1 })
    expect(await rows(author.rest.rpc('dashboard_summary'))).toMatchObject({ answered_count: 0 })
    await close(author, job, 'elsewhere')
    expect(await mine()).toEqual([
      {
        post_id: job,
        title: POST.title,
        employer: 'Dahab Pay',
        author: expect.objectContaining({ id: author.id }),
        state: 'filled',
        ends_at: expect.any(String),
        answered_at: expect.any(String),
        withdrawn_at: null,
        last_message_at: expect.any(String),
        wrote_at: null,
      },
    ])
    await write(author, junior, 'Welcome')
    expect(await mine()).toMatchObject([{ wrote_at: expect.any(String) }])
    await sql`update public.posts set hidden_at = now(), hidden_by = ${[-1]} where id = ${job}`
    expect(await mine()).toMatchObject([{ title: null, employer: null, state: 'over' }])
  })

  test('the conversation names the offer on both sides, and says that the answer is withdrawn', async () => {
    const { author, job } = await employer()
    const [junior, other] = [await member('Junior'), await member()]
    await answer(junior, job)
    const between = (by: Member, contact: Member) =>
      rows(by.rest.rpc('conversation_page', { contact: contact.id }))
    const bothSee = async (answered: object) => {
      for (const seen of [await between(junior, author), await between(author, junior)])
        expect(seen).toMatchObject({ jobs: [{ post_id: job, ...answered }] })
    }
    await bothSee({ state: 'open', answered_by: junior.id, withdrawn_at: null })
    expect(await between(other, author)).toMatchObject({ jobs: [] })
    await withdraw(junior, job)
    await bothSee({ withdrawn_at: expect.any(String) })
  })
})
