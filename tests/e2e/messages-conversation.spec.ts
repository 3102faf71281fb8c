import type { Request } from '@playwright/test'

import { addRow } from '#tests/support/product-client.ts'
import { test } from './support/conversation.ts'
import { expect, expectLink, expectNoAxeViolations } from './support/fixtures.ts'
import { navigate } from './support/navigate.ts'
import { expectNotice } from './support/notices.ts'

test('two members write to each other, each in their own browser', async ({
  page,
  openBrowser,
  product,
  createMember,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/net::ERR_FAILED/)
  const amina = await signInNew({ full_name: 'Amina Writer', title: 'Data engineer' })
  const bile = await createMember({ full_name: 'Bile Answerer' })
  const other = await openBrowser(bile)
  await page.clock.install()
  await page.route('**/streams/v1/*', (route) => route.abort()) // where there is none, messages are polled
  await page.goto(`/messages/${bile.id}`)
  await expect(page.getByRole('heading', { name: 'No messages yet', exact: true })).toBeVisible()
  await expect(page.getByText('Start the conversation by sending a message below')).toBeVisible()
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Message', { exact: true }).fill('  Salaan, see https://example.org/x.  ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectNotice(page, 'Message sent successfully')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()

  await other.goto(`/messages/${amina.id}`)
  const log = other.getByRole('log', { name: 'Messages' })
  await expect(other).toHaveTitle('Amina Writer · Messages · Hibo')
  await expect(log).toContainText('Salaan, see https://example.org/x.')
  await expect(log.getByRole('link', { name: 'https://example.org/x' })).toHaveAttribute('rel', /noopener/)
  const conversation = other.getByRole('region', { name: 'Conversation with Amina Writer' })
  await expectLink(conversation, 'Amina Writer', `/profile/${amina.username}`)
  await expect(other.getByText('Data engineer')).toBeVisible()
  const unanswered = other.getByText('You have not written to Amina Writer yet.')
  await expect(unanswered).toBeVisible()
  await conversation.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(other.getByRole('dialog', { name: /^Report this/ })).toBeVisible()
  await other.keyboard.press('Escape')

  await other.getByLabel('Message', { exact: true }).fill('Waan ku salaamay')
  await other.getByLabel('Message', { exact: true }).press('Shift+Enter')
  await other.getByLabel('Message', { exact: true }).pressSequentially('two lines')
  const polls = new Set<Request>()
  page.on('request', (request) => request.url().includes('/conversation_page') && polls.add(request))
  const polled = page.waitForEvent('requestfinished', (request) => polls.delete(request))
  page.on('requestfinished', (request) => polls.delete(request))
  await page.clock.pauseAt(Date.now() + 60_000) // from here on the test moves the clock
  await polled
  await expect.poll(() => polls.size).toBe(0) // a poll under way would take the place of the next one
  await other.getByLabel('Message', { exact: true }).press('Enter')
  await expect
    .poll(() => product.sql('select content from messages where sender_id = $1', [bile.id]))
    .toEqual([{ content: 'Waan ku salaamay\ntwo lines' }])
  await expect(unanswered).toHaveCount(0)
  // The message arrives within five seconds, without a reload.
  await page.clock.runFor(5_000)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Waan ku salaamay\ntwo lines')
  await expectNoAxeViolations(other)
  await other.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(other)
})

test('marks in messages are shown as in posts, in the conversation and without them in the list', async ({
  page,
  converse,
}) => {
  const content = 'Run `npm test`, **please**: https://a.example/x <b>no</b>'
  const { contact } = await converse({ lines: [{ by: 'contact', content, minutesAgo: 3 * 24 * 60 }] })
  await page.goto(`/messages/${contact.id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.locator('code')).toHaveText('npm test')
  await expect(log.locator('strong')).toHaveText('please')
  await expect(log.getByRole('link', { name: 'https://a.example/x' })).toBeVisible()
  await expect(log).toContainText('<b>no</b>')
  // An old message says the date and the time.
  await expect(log.locator('time')).toHaveText(/^\w{3} \d{1,2}(, \d{4})?, \d{1,2}:\d\d\s[AP]M$/)
  await expect(log.getByText(/^\w{3} \d{1,2}(, \d{4})?$/)).toBeVisible() // and stands under its day
  await expectNoAxeViolations(page)
  await page.goto('/messages')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(
    'Run npm test, please: https://a.example/x',
  )
})

test('a long conversation opens at its end and loads older messages without jumping', async ({
  page,
  converse,
  product,
}) => {
  const { me, contact } = await converse()
  await product.sql(
    `insert into public.messages (sender_id, recipient_id, content, created_at)
     select $1, $2, 'message ' || n, now() - (121 - n) * interval '1 minute' from generate_series(1, 120) n`,
    [contact.id, me.id],
  )
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByRole('log').getByText('message 120', { exact: true })).toBeInViewport()
  await expect(page.getByText('message 70', { exact: true })).toHaveCount(0)
  // The window shrinks, as it does when a phone's keyboard opens.
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect(page.getByRole('log').getByText('message 120', { exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })

  const log = page.getByRole('log', { name: 'Messages' })
  await log.press('Home')
  await expect(log.getByText('message 30', { exact: true })).toBeAttached()
  // The messages in view have not moved.
  await expect(log.getByText('message 71', { exact: true })).toBeInViewport()
  // The button that loads the older messages disappears when pressed; the focus stays in the messages.
  await log.press('Tab')
  await expect(log.getByText('message 1', { exact: true })).toBeAttached()
  await expect(log.getByRole('button', { name: 'Earlier messages' })).toBeHidden()
  await expect(log).toBeFocused()

  await addRow(product, 'messages', { sender_id: contact.id, recipient_id: me.id, content: 'message 121' })
  await page.getByRole('button', { name: 'New messages' }).press('Enter')
  await expect(log.getByText('message 121', { exact: true })).toBeInViewport()
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toBeFocused()
})

test('a conversation is found by the username of the contact, too, but none with oneself or unknown members', async ({
  page,
  converse,
}) => {
  const { me, contact } = await converse({ contact: { full_name: 'Named Contact' } })
  await page.goto(`/messages?contact=${contact.username}&subject=Skill%3A+C%2B%2B`)
  await expect(page.getByRole('heading', { name: 'Named Contact' })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/noticed your C\+\+ skill/)

  const error = page.getByRole('alert')
  for (const path of [
    '/messages?contact=nobody_of_this_name',
    `/messages/${me.id}`,
    '/messages/00000000-0000-4000-8000-000000000000',
    '/messages/nobody',
  ]) {
    await navigate(page, path)
    await expect(error.getByRole('heading', { name: 'Error Loading Messages' })).toBeVisible()
    await error.getByRole('link', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/messages')
    await expect(error).toHaveCount(0)
  }

  await navigate(page, `/messages/${contact.username}`)
  await expect(page.getByRole('heading', { name: 'Named Contact' })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})
