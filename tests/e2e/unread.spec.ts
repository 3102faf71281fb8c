import { DATA_COOKIE } from '#src/lib/cookies.ts'
import { sendThroughApi, writeMessages } from '#tests/support/messages.ts'
import { test } from './support/conversation.ts'
import { expect } from './support/fixtures.ts'

test('the badge counts conversations, and opening one marks it alone as read on the server', async ({
  memberPage: page,
  me,
  createMember,
  product,
  allowErrors,
}) => {
  const [first, second, third] = [await createMember(), await createMember(), await createMember()]
  const unreadSenders = () =>
    product.sql('select sender_id from messages where recipient_id = $1 and not read order by created_at', [
      me.id,
    ])
  await writeMessages(product, [
    { from: first, to: me, content: 'a', minutesAgo: 3 },
    { from: first, to: me, content: 'b', minutesAgo: 2 },
    { from: second, to: me, content: 'c', minutesAgo: 1 },
  ])
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByTitle('2 unread conversations')).toBeVisible()
  await sendThroughApi(product, third, me, 'arrives unseen')

  // A lost first request is repeated, so the conversation is marked as read all the same.
  allowErrors(/ERR_FAILED/)
  await page.route('**/rpc/mark_conversation_read', (route) => route.abort(), { times: 1 })
  await page.goto(`/messages/${first.id}`)
  await expect.poll(unreadSenders).toEqual([{ sender_id: second.id }, { sender_id: third.id }])
  await expect(navigation.getByTitle('2 unread conversations')).toBeVisible()
  await page.goto(`/messages/${second.id}`)
  await expect(page.getByRole('log').getByText('c', { exact: true })).toBeVisible()
  await expect(navigation.getByTitle('1 unread conversation')).toBeVisible()
  await expect.poll(unreadSenders).toEqual([{ sender_id: third.id }])
})

test('two tabs show the same badge', async ({ page, context, converse }) => {
  const { contact } = await converse({ lines: [{ by: 'contact', content: 'hello' }] })
  await page.goto('/')
  const badge = page.getByRole('navigation', { name: 'Main' }).getByTitle('1 unread conversation')
  await expect(badge).toBeVisible()
  // On a phone the bar at the bottom shows the badge; in a low window, which has no bar, the button of the menu.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(
    page.getByRole('navigation', { name: 'Places' }).getByTitle('1 unread conversation'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 400 })
  await expect(page.getByRole('button', { name: /Open menu.*1 unread conversation/ })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  const other = await context.newPage()
  await other.goto(`/messages/${contact.id}`)
  await expect(other.getByRole('log').getByText('hello')).toBeVisible()
  await expect(badge).toBeHidden()
})

test('a stale response does not mark a read conversation as unread again', async ({ page, converse }) => {
  await converse({ lines: [{ by: 'contact', content: 'just now' }] })
  const read = Promise.withResolvers<void>()
  await page.route(
    '**/rpc/member_state*',
    async (route) => {
      const response = await route.fetch()
      await read.promise
      await route.fulfill({ response }).catch(() => {}) // the page may have cancelled the request
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/rpc/member_state*')
  await page.goto('/')
  const early = await asked
  const over = new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => request === early && resolve())
    page.on('requestfailed', (request) => request === early && resolve())
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  const marked = page.waitForResponse('**/rpc/mark_conversation_read')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await marked
  read.resolve()
  await over
  await expect(page.getByRole('log').getByText('just now')).toBeVisible()
  await expect(page.getByTitle(/unread conversation/)).toHaveCount(0)
})

test('the badge is refreshed every 60 seconds, even while saving data, and pops in at first and if it grew', async ({
  page,
  context,
  baseURL,
  converse,
  createMember,
  product,
}) => {
  await context.addCookies([{ name: DATA_COOKIE, value: 'save', url: baseURL ?? '' }])
  const { me } = await converse({ lines: [{ by: 'contact', content: 'before' }] })
  await page.clock.install()
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByTitle('1 unread conversation')).toBeVisible()
  const badge = navigation.getByTitle(/unread conversation/).locator('[aria-hidden]')
  await expect(badge).toHaveClass(/pop-in/)
  await sendThroughApi(product, await createMember(), me, 'a minute later')
  await page.clock.runFor(60_000)
  await expect(navigation.getByTitle('2 unread conversations')).toBeVisible()
  await expect(badge).toHaveClass(/pop-in/)
})
