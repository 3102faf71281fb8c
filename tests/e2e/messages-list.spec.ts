import { writeMessages } from '#tests/support/messages.ts'
import { test } from './support/conversation.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { fontsArrived } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

const LIST_DATA = '**/rest/v1/rpc/conversation_list*'

test('a visitor is asked to sign in and comes back afterwards', async ({ page, createMember }) => {
  const member = await createMember()
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to read your messages' })).toBeVisible()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please sign in to view messages.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signInByForm(page, member)
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Developers' }).click()
  await expect(page).toHaveURL('/developers')
})

test('a visitor who wants to write reads to whom, and finds the message box open after signing in', async ({
  page,
  createMember,
}) => {
  const developer = await createMember({ full_name: 'Ayaan Warsame' })
  const member = await createMember()
  await page.goto(`/profile/${developer.username}`)
  await page.getByRole('link', { name: 'Send Message', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Sign in to write to Ayaan Warsame' })).toBeVisible()
  await expect(main.getByText('Authentication Required')).toBeVisible()
  await expectNoAxeViolations(page)

  await main.getByRole('link', { name: 'Create an account' }).click()
  await expect(main.getByText('Sign up to write to Ayaan Warsame.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'I hire' })).toBeChecked()
  await main.getByRole('link', { name: 'Sign in' }).click()
  await expect(main.getByText('Sign in to write to Ayaan Warsame.')).toBeVisible()
  await expectNoAxeViolations(page)
  await signInByForm(page, member)
  await expect(page).toHaveURL(`/messages/${developer.id}#write`)
  await expect(page.getByPlaceholder('Type your message...')).toBeFocused()
})

test('conversations are listed newest first, one per contact, with own messages marked', async ({
  page,
  createMember,
  product,
  signInNew,
}) => {
  const me = await signInNew({ full_name: 'Maxamed Reader' })
  const older = await createMember({ full_name: 'Older Contact' })
  const newer = await createMember({ full_name: 'Newer Contact' })
  await writeMessages(product, [
    { from: older, to: me, content: 'An old hello', minutesAgo: 300 },
    { from: newer, to: me, content: 'First of two', minutesAgo: 120 },
    { from: me, to: newer, content: 'Second of two', minutesAgo: 60 },
  ])
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Recent Conversations' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Newer Contact')
  await expect(rows.nth(0)).toContainText('You: Second of two')
  await expect(rows.nth(0)).toContainText('1 hour ago')
  await expect(rows.nth(1)).toContainText('An old hello')
  await expect(rows.nth(1)).not.toContainText('You:')
  await expect(rows.nth(1).getByText('Unread: 1')).toBeAttached()
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)

  // The focus moves into the opened conversation, not to the next row.
  await rows.nth(1).getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Conversation with Older Contact' })).toBeFocused()
  // Closing a conversation opens no other one.
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible()
})

test('beside a list opens what is read already; a long list is searched, and one button marks all of it as read', async ({
  page,
  createMember,
  product,
  signInNew,
}) => {
  const me = await signInNew()
  const names = ['Xaawo Cali', ...Array.from({ length: 8 }, (_, index) => `Contact ${index}`)]
  for (const [index, full_name] of names.entries()) {
    const from = await createMember({ full_name })
    await writeMessages(product, [{ from, to: me, content: `Salaan ${index}`, minutesAgo: 10 + index }])
    if (index === 1)
      await product.sql('update public.messages set read = true where sender_id = $1', [from.id])
  }
  await page.goto('/messages')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(9)
  const pane = page.getByRole('region', { name: 'Conversation with Contact 0' })
  await expect(pane).toContainText('Salaan 1')
  await expect(pane).not.toBeFocused()
  await expect(rows.getByText('Unread')).toHaveCount(8)
  const box = page.getByRole('searchbox', { name: 'Search conversations' })
  await box.fill('xaawo')
  await expect(rows).toHaveText(/Xaawo Cali/)
  await box.fill('salaan 3')
  await expect(rows).toHaveText(/Contact 2/)
  // Choosing a conversation leaves the list beside it as it is.
  await rows.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Conversation with Contact 2' })).toContainText('Salaan 3')
  await expect(box).toHaveValue('salaan 3')
  await box.fill('nobody of this name')
  await expect(page.getByText('No conversation has these words.')).toBeVisible()

  await box.fill('')
  const badge = page.getByRole('navigation').getByText('7 unread conversations')
  await expect(badge).toBeAttached()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(badge).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  const [row] = await product.sql(
    'select count(*)::integer as unread from messages where recipient_id = $1 and not read',
    [me.id],
  )
  expect(row?.unread).toBe(0)
})

test('the time of a conversation stays beside a very long name on a phone', async ({ page, converse }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { contact } = await converse({
    lines: [{ by: 'contact', content: 'Salaan', minutesAgo: 300 }],
    contact: { full_name: 'Cabdiraxmaan Maxamed '.repeat(4).trim() },
  })
  await page.goto('/messages')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  const time = row.getByText('5 hours ago')
  await expect(time).toBeInViewport({ ratio: 1 })
  await fontsArrived(page)
  const [name, beside] = [await row.getByText(contact.fullName).boundingBox(), await time.boundingBox()]
  if (!name || !beside) throw new Error('The row shows no name or no time')
  expect(beside.y + beside.height / 2).toBeLessThan(name.y + name.height)
  expect(beside.x).toBeGreaterThanOrEqual(name.x + name.width)
})

test('the refresh button reloads the list and reports the result', async ({
  page,
  converse,
  product,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /net::ERR/)
  const { me, contact } = await converse()
  // Without the stream, only the button makes the page fetch the new message.
  await page.route('**/streams/v1/**', (route) => route.abort())
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeHidden()
  await writeMessages(product, [{ from: contact, to: me, content: 'Here I am' }])
  await page.getByRole('button', { name: 'Refresh messages' }).click()
  await expectNotice(page, 'Messages refreshed')
  await expect(page.getByText('Here I am')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByTitle('1 unread conversation'),
  ).toBeVisible()

  await page.route(LIST_DATA, (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh messages' }).click()
  await expectNotice(page, 'Failed to refresh messages')
  // The known conversations stay visible.
  await expect(page.getByText('Here I am')).toBeVisible()
})

test('on a phone the list scrolls with its page, and Back returns to the opened conversation', async ({
  page,
  createMember,
  product,
  signInNew,
}) => {
  await page.setViewportSize({ width: 360, height: 400 })
  const me = await signInNew()
  for (const name of ['Last', 'Fourth', 'Third', 'Second', 'First']) {
    const from = await createMember({ full_name: `${name} Contact` })
    await writeMessages(product, [{ from, to: me, content: 'Salaan' }])
  }
  await page.goto('/messages')
  const last = page.getByRole('link', { name: 'Last Contact' })
  await last.click()
  await expect(page.getByRole('region', { name: 'Conversation with Last Contact' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect(last).toBeInViewport()
})
