/** Each kind of notification from the act to the app, the mail and the push, at a product with a mail server. */
import type { Page } from '@playwright/test'

import { deliverDue } from '#server/courier/deliver.ts'
import { openSmtp } from '#server/courier/smtp.ts'
import { newDevice } from '#tests/policies/support/push.ts'
import { makePost } from '#tests/support/posts.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { type ProductClient, productClient } from '#tests/support/product-client.ts'
import { type PushService, shownBy, startPushService } from '#tests/support/push-service.ts'

import { test as base, expect, type Member } from './support/fixtures.ts'

interface Site {
  own: Product
  service: PushService
}

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
  site: async ({}, use) => {
    const [own, service] = await Promise.all([
      // No courier in the background: it would send again what this test sends hours ahead of time.
      startProduct({ smtp: true, background: false }),
      startPushService(),
    ])
    await own.backend.query('insert into internal.push_services (origin) values ($1)', [service.origin])
    await use({ own, service })
    await own.stop()
    await service.close()
  },
  baseURL: async ({ site }, use) => use(site.own.url),
  product: async ({ site: { own } }, use) => {
    const client = productClient(Number(new URL(own.url).port), own.url)
    await use({ ...client, sql: (text, values) => own.backend.query(text, values) })
  },
})

/** One kind of event, as a member hears of it by each channel. Channels that do not carry the event are left out. */
interface Told {
  row?: string
  mail?: string
  push?: string
}

const TO_AUTHOR: Told[] = [
  {
    row: 'Aamina Asks commented on your post',
    mail: '“Aamina Asks” commented on your post “Offline first”',
    push: '“Aamina Asks”: Commented on “Offline first”: How are they numbered?',
  },
  {
    row: 'Bile Answers mentioned you',
    mail: '“Bile Answers” mentioned you under “Offline first”',
    push: '“Bile Answers”: Mentioned you on “Offline first”: Ask @cabdi_writes',
  },
]
const TO_ASKER: Told[] = [
  {
    row: 'Bile Answers replied to your comment',
    mail: '“Bile Answers” replied to you under “Offline first”',
    push: '“Bile Answers”: Replied to you on “Offline first”: Ask @cabdi_writes',
  },
  { row: 'Bile Answers liked your comment' },
  {
    row: 'Bile Answers rated you',
    mail: '“Bile Answers” rated you',
    push: '“Bile Answers”: Rated you: Precise',
  },
  {
    row: 'You got a warning from the moderators',
    mail: 'A warning from the moderators',
    push: 'Hibo: The moderators have written to you.',
  },
  { row: 'Your report of a post: We found no breach of the rules.' },
  {
    row: 'Are you still available for hire?',
    mail: 'Please confirm that you are still available for hire',
    push: 'Hibo: Please confirm that you are still available for hire.',
  },
  { mail: 'writes to you for the first time', push: '“Bile Answers”: Writes to you for the first time.' },
  { mail: '> Shall we talk?', push: '“Bile Answers”: New message: Shall we talk?' },
]

test('each kind reaches those concerned in the app, by mail and by push, and leads to its place', {
  tag: '@own-server',
}, async ({ product, site: { own, service }, createMember, openBrowser }) => {
  const [asker, answerer, author] = [
    await createMember({ full_name: 'Aamina Asks' }),
    await createMember({ full_name: 'Bile Answers' }),
    await createMember({ full_name: 'Cabdi Writes' }),
  ]
  const moderator = await createMember({ role: 'moderator' })
  const call = (by: Member, path: string, body: object) =>
    product.api('POST', `/rest/v1/${path}`, body, by.session.access_token)
  const write = (from: Member, to: Member, content: string) =>
    call(from, 'messages', { recipient_id: to.id, content })
  async function decide(reporter: Member, thing: string, action: string) {
    await call(reporter, 'rpc/report', { kind: 'post', thing, reason: 'spam' })
    const [found] = await product.sql('select id as case_id, version from internal.cases where thing = $1', [
      thing,
    ])
    await call(moderator, 'rpc/decide', { ...found, action, reason: 'Please read the rules.' })
  }
  const devices = { asker: newDevice(service.endpointBase), author: newDevice(service.endpointBase) }
  for (const [member, device] of [
    [asker, devices.asker],
    [author, devices.author],
  ] as const) {
    const { endpoint, p256dh, auth } = device
    await call(member, 'rpc/subscribe_push', { endpoint, p256dh, auth, name: 'Phone' })
    await product.sql(
      `update public.notification_preferences set quiet_from = 0, quiet_to = 0, push_text = true, digest = 'daily',
         digest_hour = extract(hour from now() at time zone time_zone + interval '3 hours')
       where owner_id = $1`,
      [member.id],
    )
    await putAway(product, member)
  }

  const post = await makePost(product, author, { title: 'Offline first' })
  const comment = crypto.randomUUID()
  await call(asker, 'comments', { id: comment, post_id: post, content: 'How are they numbered?' })
  const page = await openBrowser(answerer, `/community/post/${post}`)
  await page.locator(`#comment-${comment}`).getByRole('button', { name: 'Reply' }).click()
  const box = page.getByRole('textbox', { name: 'Your reply' })
  await box.pressSequentially('Ask @Cabdi')
  await page.getByRole('option', { name: /Cabdi Writes/ }).click()
  await box.press('Control+Enter')
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('article')
  await expect(reply.getByRole('link', { name: `@${author.username}` })).toBeVisible()
  const place = `/community/post/${post}#${await reply.getAttribute('id')}`

  await call(answerer, 'comment_likes', { comment_id: comment })
  await decide(answerer, await makePost(product, asker), 'warn')
  await decide(asker, await makePost(product, answerer), 'none')
  await product.sql(
    `update public.profiles set availability = 'open',
      availability_confirmed_on = (now() at time zone 'UTC')::date - 90
    where id = $1`,
    [asker.id],
  )
  await product.sql('select internal.ask_about_availability()')
  await write(answerer, asker, 'Are you there?')
  await deliver(own, 1)
  await write(asker, answerer, 'Yes')
  await call(asker, 'rpc/mark_conversation_read', { contact: answerer.id })
  await putAway(product, asker)
  await write(answerer, asker, 'Shall we talk?')
  await call(answerer, 'user_ratings', { rated_id: asker.id, rating_value: 5, comment: 'Precise' })
  await deliver(own, 24)

  for (const [member, notified, device] of [
    [asker, TO_ASKER, devices.asker],
    [author, TO_AUTHOR, devices.author],
  ] as const) {
    const mails = (await own.mails())
      .filter(({ to }) => to === member.email)
      .map(({ subject, text }) => subject + text)
    for (const { mail } of notified) if (mail) expect(mails.join('\n')).toContain(mail)
    const shown = service.at(device.endpoint).map((delivery) => shownBy(delivery, device))
    expect(shown.map(({ title, body }) => `${title}: ${body}`).sort()).toEqual(
      notified.flatMap(({ push }) => push ?? []).sort(),
    )
    expect(mails.join('\n')).toContain(own.url + place)
    expect(shown.map(({ path }) => path)).toContain(place)
  }

  const notified = await openBrowser(author, '/notifications')
  for (const { row } of TO_AUTHOR) await expect(rowOf(notified, row)).toHaveCount(1)
  await rowOf(notified, TO_AUTHOR[1]?.row).getByRole('link').click()
  await expect(notified).toHaveURL(place)
  await expect(notified.locator(new URL(notified.url()).hash)).toBeFocused()
  await expect(bell(notified)).toHaveAccessibleName('Notifications')

  // Each opened page marks its own kind read.
  const asked = await openBrowser(asker, '/notifications')
  const rows = TO_ASKER.filter(({ row }) => row)
  for (const { row } of rows) await expect(rowOf(asked, row)).toContainText('Unread:')
  for (const [path, left] of [
    [place, 4],
    ['/profile', 3],
    ['/settings/standing', 2],
    ['/settings/reports', 1],
  ] as const) {
    await asked.goto(path)
    await expect(bell(asked)).toHaveAccessibleName(`Notifications: ${left} unread`)
  }
  await asked.goto('/notifications')
  await asked.getByRole('button', { name: 'Yes, still so' }).click()
  await expect(bell(asked)).toHaveAccessibleName('Notifications')
})

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rowOf = (page: Page, text = '') =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })

/** Makes the member look absent, because members get no mail about what came while they were there. */
async function putAway(product: ProductClient, { id }: Member) {
  await product.sql(
    `update auth.sessions set created_at = now() - interval '1 day', refreshed_at = now() - interval '1 day'
     where user_id = $1`,
    [id],
  )
}

/** Sends what is due `hours` from now: mails about messages are due within one hour, the digest in the third. */
async function deliver({ backend, smtpUrl, url }: Product, hours: number) {
  await deliverDue({
    database: backend,
    transport: openSmtp(smtpUrl ?? '', 'Hibo <no-reply@localhost>'),
    siteUrl: url,
    at: new Date(Date.now() + hours * 3_600_000).toISOString(),
  })
}
