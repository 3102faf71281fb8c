import { test } from './support/conversation.ts'
import { expect } from './support/fixtures.ts'
import { loseResponses } from './support/hold-requests.ts'
import { expectNotice } from './support/notices.ts'

const MESSAGES_TABLE = '**/rest/v1/messages*'

test('a draft is kept for each contact until the member signs out, which asks first', async ({
  memberPage: page,
  createMember,
}) => {
  const [first, second] = [await createMember(), await createMember()]
  const box = page.getByLabel('Message', { exact: true })
  await page.goto(`/messages/${first.id}`)
  await box.fill('half a thought')
  await page.goto(`/messages/${second.id}`)
  await expect(box).toHaveValue('')
  await page.goto(`/messages/${first.id}?subject=Job%20Opportunity`)
  await expect(box).toHaveValue('half a thought')
  // The composer stays visible at the end of the page.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeInViewport()
  // In a wide window a link closes the conversation beside the list; in a narrow one it leads back to the list.
  const back = page
    .getByRole('link', { name: 'Back to conversations' })
    .locator('svg')
    .locator('visible=true')
  const cross = await back.innerHTML()

  // On a phone the page stays where it is while somebody types.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/messages/${second.id}`)
  await expect(page.getByRole('heading', { name: 'No messages yet', exact: true })).toBeVisible()
  expect(await back.innerHTML()).not.toBe(cross)
  await box.pressSequentially('another')
  await expect(box).toHaveValue('another')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  const question = page.getByRole('alertdialog', { name: 'Sign out and lose your words?' })
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await expect(question).toContainText('Not sent or saved yet: a message.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(menu).toBeFocused()
  await expect(box).toHaveValue('another')
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('another')
})

test('a message that cannot be sent survives a reload, goes with Retry, and is stored once', async ({
  page,
  converse,
  product,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /net::ERR/)
  const { me, contact } = await converse()
  await page.goto(`/messages/${contact.id}`)
  const box = page.getByLabel('Message', { exact: true })
  const log = page.getByRole('log')
  const sent = () =>
    product.sql('select content from messages where sender_id = $1 order by created_at', [me.id])
  // The request reaches the server, but its response is lost.
  await loseResponses(page, MESSAGES_TABLE)
  await box.fill('Arrives once')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectNotice(page, 'Failed to send message. Please try again.')
  await page.unroute(MESSAGES_TABLE)
  await page.reload()
  await expect(log.getByText('Arrives once')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)
  expect(await sent()).toEqual([{ content: 'Arrives once' }])

  await page.route(MESSAGES_TABLE, (route) => route.abort())
  await box.fill('Through the storm')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.unroute(MESSAGES_TABLE)
  await page.reload()
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Not sent')).toBeHidden()
  // While the request runs, the message is shown neither as 'Not sent' nor as sent.
  await expect.poll(sent).toEqual([{ content: 'Arrives once' }, { content: 'Through the storm' }])
  await expect(log.getByText('Through the storm')).toHaveCount(1)
})
