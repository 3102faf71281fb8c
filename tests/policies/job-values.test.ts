/** The values of an offer and an answer, straight against the API: each bad value is refused at its field. */
import { expect, test } from 'vitest'

import { refusedFact } from '#src/features/community/rules/job-rules.ts'
import { write } from './support/acts.ts'
import { member, sql, visitor } from './support/community.ts'
import { answer, day, employer, FACTS, note, POST } from './support/jobs.ts'
import { caseOf, moderator, report } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'

const anyone = await visitor()
const GONE = crypto.randomUUID()
const PAST = await day(-1)
const TOO_LATE = await day(61)

/** Facts that are refused, each with the refusing constraint or sentence, and the field that shows it. */
const BAD_FACTS: [name: string, facts: object, refusal: string, field?: string][] = [
  ['no employer', { employer: ' ' }, 'jobs_employer_length', 'employer'],
  ['an address as employer', { employer: 'www.dahab.example/jobs' }, 'jobs_employer_address', 'employer'],
  ['an employer like the site', { employer: 'Hibo Support Team' }, 'This employer looks like the site'],
  ['an unknown kind', { kind: 'gig' }, 'jobs_kind_known', 'kind'],
  ['no place', { places: [] }, 'jobs_place_required', 'places'],
  ['an unknown place', { places: ['Atlantis'] }, 'jobs_places_known', 'places'],
  ['hours without a zone', { remote: 'hours' }, 'jobs_remote_hours_range', 'remote_zone'],
  ['a zone alone', { remote: 'hours', remote_zone: 'UTC' }, 'jobs_remote_hours_range', 'remote_zone'],
  ['hours of no zone', { remote: 'anywhere', remote_hours: 5 }, 'jobs_remote_hours_range', 'remote_zone'],
  ['pay of -1', { pay_from: -1 }, 'jobs_pay_range', 'pay_from'],
  ['pay from above to', { pay_from: 900, pay_to: 800 }, 'jobs_pay_range', 'pay_from'],
  ['pay that is no number', { pay_from: 'NaN' }, 'jobs_pay_range', 'pay_from'],
  ['pay up to no number', { pay_to: 'NaN' }, 'jobs_pay_range', 'pay_from'],
  ['no such currency', { currency: 'XYZ' }, 'jobs_currency_known', 'pay_from'],
  ['a currency in small letters', { currency: 'usd' }, 'jobs_currency_known', 'pay_from'],
  ['pay without a period', { pay_per: null }, 'jobs_pay_complete', 'pay_from'],
  [
    'no pay and not unpaid',
    { pay_from: null, currency: null, pay_per: null },
    'jobs_pay_required',
    'pay_from',
  ],
  ['pay and unpaid', { unpaid: true }, 'jobs_pay_required', 'pay_from'],
  ['a last day in the past', { last_day: PAST }, 'The last day is past.', 'last_day'],
  ['a last day after 60 days', { last_day: TOO_LATE }, 'An offer runs for 60 days at most.', 'last_day'],
  ['a skill that is gone', { skills: [GONE] }, 'job_skills_skill_id_fkey', 'skills'],
  ...[
    'https://hibo.example@evil.example/',
    'https://a:b@evil.example/',
    'javascript:alert(1)//https://a.example',
    ' JavaScript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example',
    'https://a.example/">',
    'https://a.example/\r\nBcc: b@c.example',
    `https://a.example/${'a'.repeat(283)}`,
  ].flatMap((address): typeof BAD_FACTS =>
    ['answer_url', 'employer_url'].map((field) => [
      `the ${field} ${JSON.stringify(address).slice(0, 60)}`,
      { [field]: address },
      `jobs_${field}_format`,
      field,
    ]),
  ),
]

test.each(BAD_FACTS)(
  '%s is refused at its field, and nothing is half saved',
  async (_name, facts, refusal, field) => {
    const author = await member()
    const id = crypto.randomUUID()
    const wrong = { ...FACTS, ...facts }
    const { error, status } = await author.rest.rpc('save_job', { id, post: POST, facts: wrong })
    expect([400, 409]).toContain(status)
    expect(error?.message).toContain(refusal)
    const shown = field ? [[field, expect.stringMatching(/\.$|[a-z]$/)]] : []
    expect(Object.entries(refusedFact(error))).toEqual(shown)
    expect(await rows(anyone.rest.from('posts').select('id').eq('id', id))).toEqual([])
  },
)

test.each([
  ['pay beyond the column', { pay_from: 1e13 }],
  ['hours beyond the column', { remote: 'hours', remote_zone: 'UTC', remote_hours: 99_999 }],
  ['words as pay', { pay_from: 'much' }],
  ['a day that is none', { last_day: '2026-02-31' }],
  ['a skill that is no id', { skills: ['React'] }],
  ['skills that are no list', { skills: 'React' }],
  ['a list that is no list', { places: { a: 1 } }],
])('%s is refused without a failure', async (_name, facts) => {
  const author = await member()
  const id = crypto.randomUUID()
  const { status } = await author.rest.rpc('save_job', { id, post: POST, facts: { ...FACTS, ...facts } })
  expect(status).toBe(400)
  expect(await rows(anyone.rest.from('posts').select('id').eq('id', id))).toEqual([])
})

test('a moderator sees which host it is, whatever the address looks like', async () => {
  const { job } = await employer({
    employer_url: 'https://dahab.example\u202e/gnp.elpmaxe.live',
    answer_url: 'https://XN--PYPAL-4ve.example/\u2066x',
  })
  await rows(report(await member(), 'post', job, 'no_job'))
  const text = (await caseOf(await moderator(), 'post', job)).evidence[0]?.text ?? ''
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(text).toContain('(at xn--pypal-4ve.example, with letters beyond a to z)')
  expect(text).toContain('(at dahab.example)')

  const { job: second } = await employer({ answer_url: 'https://d\u0430hab.example%2eevil.example/' })
  await rows(report(await member(), 'post', second, 'no_job'))
  const other = (await caseOf(await moderator(), 'post', second)).evidence[0]?.text ?? ''
  expect(other).toContain('(at d\u0430hab.example%2eevil.example, with letters beyond a to z)')
})

test('a member answers twenty offers a day, and writes to others first as before', async () => {
  const author = await member()
  const junior = await member()
  const made = await sql<{ id: string }>`with made as (
      insert into public.posts (profile_id, title, content, post_type)
      select ${author.id}, 'Offer ' || i, 'Words', 'job' from generate_series(1, 21) as i returning id)
    insert into public.jobs (post_id, author_id, employer, kind, remote, unpaid, last_day, time_zone, ends_at)
    select m.id, ${author.id}, 'Dahab Pay', 'volunteer', 'anywhere', true, current_date + 9, 'UTC', now()
    from made m returning post_id as id`
  for (const { id } of made.slice(0, 20)) expect(await answer(junior, id)).toBe('204')
  expect(await answer(junior, made[20]?.id ?? '')).toMatch(/^\S+ \S+ You have answered 20 offers today\./)
  const other = await member()
  expect(await write(junior, other)).toBe('201')
})

test('one long text answers many offers, and nobody is stopped or listed for it', async () => {
  const junior = await member()
  const content = `I build shops, see https://junior.example. ${'I would like to work with you. '.repeat(6)}`
  for (let offers = 0; offers < 6; offers += 1) {
    const { job } = await employer()
    const answered = junior.rest.rpc('answer_job', { job, message: crypto.randomUUID(), content })
    expect(await outcome(answered)).toBe('204')
  }
  expect(await sql`select from internal.contact_stops where member_id = ${junior.id}`).toEqual([])
  expect(await sql`select from internal.cases where author_id = ${junior.id} and kind = 'message'`).toEqual(
    [],
  )
})

test('what the author notes tells nothing to who answered, by no order, count or date', async () => {
  const { author, job } = await employer()
  const junior = await member()
  expect(await answer(junior, job)).toBe('204')
  const seen = async () => {
    const answers = await Promise.all([
      junior.rest.rpc('my_job_answers'),
      junior.rest.rpc('conversation_page', { contact: author.id }),
      junior.rest.rpc('conversation_list', { page_size: 30 }),
      junior.rest.rpc('notifications'),
      junior.rest.rpc('member_state'),
      junior.rest.from('post_feed').select('*').eq('id', job),
      junior.rest.from('posts').select('*').eq('id', job),
      junior.rest.from('jobs').select('*').eq('post_id', job),
      junior.rest.from('job_answers').select('*').eq('job_id', job),
      junior.rest.from('profiles').select('*').eq('id', author.id),
    ])
    // `checked_at` is the time of the read: it depends on nothing that the author does.
    return JSON.stringify(answers, (key, value: unknown) => (key === 'checked_at' ? undefined : value), 1)
  }
  const before = await seen()
  for (const change of [{ stage: 'no', note: 'Not for us' }, { stage: 'hired' }])
    await note(author, junior, change)
  expect(await seen()).toBe(before)
})
