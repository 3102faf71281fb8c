/** Decisions, their ends and the answers to appeals reach the member by mail, with the reason. */
import { expect, test } from 'vitest'

import { api, type Member, member, sql } from './support/community.ts'
import { caseOf, decided, moderator, report, thingBy } from './support/moderation.ts'
import { rows } from './support/outcome.ts'

const judge = await moderator()
const other = await moderator('Other Moderator')
const reader = await member('Mail Reader')

/** The newest mail to the member, as it was delivered. */
async function newestMail({ email }: Member) {
  const place = await api()
  await place.deliverMails()
  return place.mailbox?.list().find(({ to }) => to === email)
}

test.each([
  ['warn', 'A warning from the moderators', 'It is about your post “Buy <now>”.'],
  ['hide', 'A moderator hid what you published', 'Others no longer see your post “Buy <now>”.'],
  ['delete', 'A moderator deleted what you wrote', 'A moderator deleted your post “Buy <now>”.'],
  ['pause', 'You can’t publish for 3 days', 'A moderator paused your publishing for 3 days'],
  ['suspend', 'Your account is suspended', 'You can still sign in to read the decision and to appeal.'],
])('the mails of the decision "%s" say what, why and where to appeal', async (action, subject, says) => {
  const author = await member('Mailed Author')
  const post = await thingBy(author, 'post', reader, 'Buy <now>')
  await sql`delete from internal.allowances where member_id = ${reader.id}`
  await rows(report(reader, 'post', post))
  const days = action === 'pause' ? { days: 3 } : {}
  await decided(judge, 'post', post, action, { reason: 'It is an advert.', ...days })
  const mail = await newestMail(author)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(says)
  expect(mail?.text).toContain('The moderators write: It is an advert.')
  expect(mail?.text).toContain('http://hibo.test/settings/standing')
  expect(mail?.text).toContain('you can appeal once')
  expect(mail?.html).not.toContain('<now>')
})

test('"no action" sends no mail, and an undo and the answer to an appeal send one', async () => {
  const author = await member('Mailed Author')
  const post = await thingBy(author, 'post', reader, 'A post')
  await sql`delete from internal.allowances where member_id = ${reader.id}`
  await rows(report(reader, 'post', post))
  await decided(judge, 'post', post, 'none')
  expect(await newestMail(author)).toBeUndefined()

  const first = (await decided(judge, 'post', post, 'warn')).decisions.at(-1)?.id ?? 0
  // Read before the next decision, because the mails of one batch arrive in any order.
  expect((await newestMail(author))?.subject).toBe('A warning from the moderators')
  await author.rest.rpc('appeal', { decision_id: first, text: 'It is not.' })
  await rows(other.rest.rpc('decide_appeal', { decision_id: first, granted: false, answer: 'It is.' }))
  const upheld = await newestMail(author)
  expect(upheld?.subject).toBe('Your appeal was not granted')
  expect(upheld?.text).toContain('The decision about your post “A post” stands.')
  expect(upheld?.text).toContain('The moderators write: It is.')

  await rows(judge.rest.rpc('undo_decision', { id: first, reason: 'We were wrong.' }))
  expect((await newestMail(author))?.text).toContain('A moderator took back a decision')
  expect((await caseOf(judge, 'post', post)).decisions).toHaveLength(2)

  const paused = (await decided(judge, 'post', post, 'pause', { days: 7 })).decisions.at(-1)?.id ?? 0
  await newestMail(author)
  await author.rest.rpc('appeal', { decision_id: paused, text: 'Seven days?' })
  const kept = { decision_id: paused, granted: true, answer: 'Three will do.', action: 'pause', days: 3 }
  await rows(other.rest.rpc('decide_appeal', kept))
  const partly = await newestMail(author)
  expect(partly?.subject).toBe('Your appeal was granted in part')
  expect(partly?.text).toContain('You can’t publish for 3 days from now.')

  await decided(judge, 'post', post, 'hide', { everything: true })
  expect((await newestMail(author))?.text).toContain('no longer see your profile and all that you published')
})
