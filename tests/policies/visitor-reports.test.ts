/** Reports without an account: nothing reaches the queue before the click on the mailed link, and mails are bounded. */
import { beforeEach, describe, expect, test } from 'vitest'

import { api, IS_OWN_SERVER, member, sql, usernameOf, visitor } from './support/community.ts'
import { mailsTo as mailsOf } from './support/mails.ts'
import { caseOf, decided, moderator, thingBy } from './support/moderation.ts'
import { outcome } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

let post: string

const anyone = await visitor()
const author = await member('Reported Author')
const judge = await moderator()
beforeEach(async () => {
  await sql`delete from internal.waiting_reports`
  await sql`delete from internal.outbox where kind = 'report-link'`
  post = await thingBy(author, 'post', judge, 'Bad words')
})

const newEmail = () => `${crypto.randomUUID()}@example.org`

interface Fields {
  url?: string
  reason?: string
  note?: string
  email?: string
}
const fieldsOf = (fields: Fields) => ({
  url: `/community/post/${post}`,
  reason: 'law',
  note: 'It is my text.',
  email: newEmail(),
  ...fields,
})
const report = (fields: Fields = {}, as = anyone) =>
  outcome(as.rest.rpc('report_without_account', fieldsOf(fields)))

/** The mails to an email address, the newest first, as they were delivered. */
async function mailsTo(email: string) {
  await (await api()).deliverMails()
  return mailsOf({ email })
}

async function linkTo(email: string) {
  const [mail] = await mailsTo(email)
  const [, token = ''] = /\/report\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  return token
}

const confirm = (token: string) => outcome(anyone.rest.rpc('confirm_report', { token }))
/** Reports as a visitor, and follows the link in the mail. @returns the email address. */
async function reportAndConfirm(fields: Fields = {}) {
  const email = fields.email ?? newEmail()
  expect(await report({ ...fields, email }), fields.url).toBe('204')
  expect(await confirm(await linkTo(email))).toBe('204')
  return email
}
const quoted = (where: { url: string } | { token: string }) => anyone.rest.rpc('reported_thing', where)
const casesOf = (thing: string) => sql`select id from internal.cases where thing = ${thing}`
const waiting = async () => (await sql`select from internal.waiting_reports`).length

test('a post of the type job can be reported for what offers alone do', async () => {
  await sql`update public.posts set post_type = 'job' where id = ${post}`
  expect(await quoted({ url: `/posts/${post}` })).toMatchObject({ data: { kind: 'post', is_job: true } })
  expect(await report({ reason: 'no_job' })).toBe('204')
})

test('a report waits for the click on its link, reaches the moderators with the email address, and its outcome is mailed', async () => {
  const email = newEmail()
  expect(await report({ email: ` ${email.toUpperCase()} ` })).toBe('204')
  const token = await linkTo(email)
  expect(await casesOf(post)).toEqual([])
  // The mail names the reported thing, and quotes nothing of the report.
  const about = { kind: 'post', label: 'Bad words' }
  expect(await quoted({ token })).toMatchObject({ error: null, data: about })
  expect(await quoted({ url: `/posts/${post}` })).toMatchObject({ error: null, data: about })
  expect(await quoted({ token: 'another' })).toMatchObject({ error: null, data: null })
  // No mail quotes the report: others could send their words to anybody.
  expect(JSON.stringify(await mailsTo(email))).not.toMatch(/my text|Bad words/)

  // The author changes the post before the reporter follows the link.
  await sql`update public.posts set content = 'Harmless' where id = ${post}`
  expect(await confirm(token)).toBe('204')
  expect(await confirm(token)).toBe('204')
  const opened = await caseOf(judge, 'post', post)
  expect(opened.reports).toMatchObject([{ reporter: null, email, reason: 'law', note: 'It is my text.' }])
  expect(opened.evidence.map(({ text }) => text)).toEqual(['Bad words\n\nBad words'])

  await decided(judge, 'post', post, 'hide')
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('What became of your report')
  expect(mail?.text).toContain('You reported the post “Bad words”. A moderator has looked at it.')
  expect(mail?.text).toContain('We took it down.')
})

test('a second report of one email address changes the first, and "no action" is mailed too', async () => {
  const email = newEmail()
  for (const note of ['First', 'Second']) await reportAndConfirm({ email, note })
  expect((await caseOf(judge, 'post', post)).reports).toMatchObject([{ email, note: 'Second' }])
  await decided(judge, 'post', post, 'none')
  expect((await mailsTo(email))[0]?.text).toContain('We found no breach of the rules.')
})

test('everything public can be reported by its URL; what visitors do not see can’t', async () => {
  const at = (kind: string, thing: string) => `https://hibo.example/profile/x?y=1#${kind}-${thing}`
  const places: Record<string, string> = {
    [post]: `https://hibo.example/posts/${post.toUpperCase()}?page=2#comments`,
    [author.id]: `/profile/${author.id}`,
  }
  for (const kind of ['comment', 'rating', 'project'] as const) {
    const thing = await thingBy(author, kind, judge)
    places[thing] = at(kind, thing)
  }
  for (const [thing, url] of Object.entries(places)) {
    await reportAndConfirm({ url })
    expect(await casesOf(thing), url).toHaveLength(1)
  }
  const url = `https://hibo.example/profile/${await usernameOf(author)}/posts`
  expect(await report({ url })).toBe('204')

  const missing = '404 PT404 Nothing that somebody published is at this address.'
  const message = await thingBy(author, 'message', judge)
  await sql`select internal.set_hidden('post', ${post}, true)`
  for (const url of ['', 'x', `/community/post/${post}`, at('message', message), '/profile/nobody-at-all']) {
    expect(await report({ url }), url).toBe(missing)
    expect(await quoted({ url }), url).toMatchObject({ error: null, data: null })
  }
})

test.each([
  { email: 'a@b' },
  { email: 'one@example.org,two@example.org' },
  { email: 'a@example.org\r\nBcc: b@example.org' },
  { email: '' },
  { reason: 'boring' },
  { note: ' \u200b ' },
  { note: 'x'.repeat(1_001) },
])('a report with %o is refused, and nothing is mailed', async (fields) => {
  expect(await report(fields)).toMatch(/^400 23514 /)
  expect(await waiting()).toBe(0)
})

describe('robots', () => {
  /** Sends `count` reports. @returns the number of accepted ones, and the sentences of refusals. */
  async function answers(count: number, as = anyone) {
    const outcomes = await Promise.all(Array.from({ length: count }, () => report({}, as)))
    const accepted = outcomes.filter((answer) => answer === '204').length
    return { accepted, refusals: [...new Set(outcomes)].filter((answer) => answer !== '204') }
  }
  const minutesAgo = (minutes: number) =>
    sql`update internal.waiting_reports set created_at = now() - make_interval(mins => ${minutes})`

  test('one email address gets three mails a day, even with tags, and the fourth report is refused aloud', async () => {
    const email = newEmail()
    const [name, host] = email.split('@')
    for (const tag of ['', '+a', '+b']) expect(await report({ email: `${name}${tag}@${host}` })).toBe('204')
    const refused =
      /^429 PT429 This email address has reported several times today\. Follow the links in our mails, or try again in 24 hours\.$/
    for (const tag of ['+c', '+d', ''])
      expect(await report({ email: `${name}${tag}@${host}` })).toMatch(refused)
    expect(await waiting()).toBe(3)
    await minutesAgo(25 * 60)
    expect(await report({ email })).toBe('204')
    // The reports of the day before are gone.
    expect(await waiting()).toBe(1)
  })

  test('one network sends sixty an hour, even at once, and the rest is refused aloud; others go on', async () => {
    expect(await answers(70)).toEqual({
      accepted: 60,
      refusals: [
        '429 PT429 Many reports have come from your network. Please try again in 60 minutes, or sign in and report there.',
      ],
    })
    expect(await waiting()).toBe(60)
    // A provider's customer may have any number of IPv6 networks.
    const networks = ['198.51.100.7', '2001:db8:7:1::/64', '2001:db8:8:1::/64']
    for (const network of networks) {
      expect(await report({}, await visitor(network)), network).toBe('204')
    }
    await answers(59, await visitor('2001:db8:7:2::/64'))
    expect(await report({}, await visitor('2001:db8:7:3::/64'))).toMatch(/^429 /)
    await minutesAgo(61)
    expect(await report()).toBe('204')
  })

  test.runIf(IS_OWN_SERVER)('no header of a client names another network', async () => {
    await answers(60)
    const response = await anyone.send('/rest/v1/rpc/report_without_account', {
      method: 'POST',
      headers: { 'cf-connecting-ip': '198.51.100.8', 'x-forwarded-for': '198.51.100.8' },
      body: JSON.stringify(fieldsOf({})),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test.each([
    [{ 'cf-connecting-ip': '198.51.100.7' }, '198.51.100.7/32'],
    [{ 'cf-connecting-ip': '2001:db8:7:1::5' }, '2001:db8:7::/48'],
    [{ 'cf-connecting-ip': '2001:db8:7:1::/64' }, '2001:db8:7::/48'],
    [{ 'cf-connecting-ip': 'nowhere' }, null],
    [{ 'x-forwarded-for': '198.51.100.7' }, null],
    [null, null],
  ])('the headers %j name the network %s', async (headers, network) => {
    const text = headers && JSON.stringify(headers)
    const named = `select internal.sender_network()::text from set_config('request.headers', $1, true)`
    expect(await valueBy(named, [text])).toBe(network)
  })

  test('all networks together send six hundred an hour, so that the site is no mail bomb', async () => {
    await sql`
      insert into internal.waiting_reports (kind, thing, author_id, label, entries, reason, note, email, created_at)
      select 'post', ${post}, ${author.id}, 'x', '[]', 'law', 'x', 'robot' || n || '@example.org',
        now() - interval '50 minutes'
      from generate_series(1, 599) n`
    expect(await answers(3)).toEqual({
      accepted: 1,
      refusals: [
        '429 PT429 Very many reports are coming in. Please try again in 10 minutes, or sign in and report there.',
      ],
    })
    await minutesAgo(61)
    expect(await report()).toBe('204')
  })

  test('admins change these limits, and zero stops such reports', async () => {
    await sql`update internal.limits set amount = 0 where kind = 'visitor_report'`
    try {
      expect(await report()).toMatch(/^429 PT429 Very many reports are coming in\..* in 60 minutes/)
    } finally {
      await sql`update internal.limits set amount = 600 where kind = 'visitor_report'`
    }
  })

  test('a robot opens no case with a guessed or an old link', async () => {
    const email = newEmail()
    await report({ email })
    const token = await linkTo(email)
    const ended = '404 PT404 This link no longer works.'
    expect(await confirm('x')).toBe(ended)
    const hash = await valueBy<string>`select token_hash from internal.waiting_reports`
    expect(await confirm(hash ?? '')).toBe(ended)
    await sql`update internal.waiting_reports set created_at = now() - interval '25 hours'`
    expect(await confirm(token)).toBe(ended)
    expect(await casesOf(post)).toEqual([])
  })

  test('a robot hides nothing: three confirmed reports are not members’ reports', async () => {
    for (let count = 0; count < 3; count++) await reportAndConfirm()
    expect(await caseOf(judge, 'post', post)).toMatchObject({ hidden: false, automatic: null })
  })
})

test('a year after a case was closed, its copies, notes and email addresses are deleted; its title and decisions stay', async () => {
  const open = await thingBy(author, 'post', judge, 'Open still')
  const email = await reportAndConfirm()
  await reportAndConfirm({ email, url: `/community/post/${open}` })
  await decided(judge, 'post', post, 'warn')
  await sql`select internal.clear_reports(now() + interval '364 days')`
  expect((await caseOf(judge, 'post', post)).evidence).toHaveLength(1)

  await sql`select internal.clear_reports(now() + interval '366 days')`
  expect(await caseOf(judge, 'post', post)).toMatchObject({
    label: 'Bad words',
    evidence: [],
    reports: [{ email: null, note: null, reason: 'law' }],
    decisions: [{ action: 'warn' }],
  })
  expect(await caseOf(judge, 'post', open)).toMatchObject({ reports: [{ email }] })
})
