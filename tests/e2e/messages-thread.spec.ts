import { sendThroughApi, writeMessages } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

const MESSAGES_TABLE = '**/rest/v1/messages*'

/** The texts of messages and boxes for them below the toast with these words. */
function coveredBy(words: Element): string[] {
  const { left, right, top, bottom } = (words.parentElement ?? words).getBoundingClientRect()
  const columns = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => left + share * (right - left))
  const places = columns.flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const))
  return places
    .flatMap(([x, y]) => document.elementsFromPoint(x, y))
    .filter((element) => element.matches('.message-text, form'))
    .map((element) => element.textContent)
}

test('two members write to each other, each in their own browser', async ({
  page,
  openBrowser,
  product,
  createMember,
  signIn,
}) => {
  const amina = await createMember({ full_name: 'Amina Writer', title: 'Data engineer' })
  const bile = await createMember({ full_name: 'Bile Answerer' })
  const other = await openBrowser(bile)
  await signIn(amina)
  await page.clock.install()
  await page.goto(`/messages/${bile.id}`)
  await expect(page.getByRole('heading', { name: 'No messages yet', exact: true })).toBeVisible()
  await expect(page.getByText('Start the conversation by sending a message below')).toBeVisible()
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Message', { exact: true }).fill('  Salaan, see https://example.org/x.  ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()

  await other.goto(`/messages/${amina.id}`)
  const log = other.getByRole('log', { name: 'Messages' })
  await expect(other).toHaveTitle('Amina Writer · Messages · Hibo')
  await expect(log).toContainText('Salaan, see https://example.org/x.')
  await expect(log.getByRole('link', { name: 'https://example.org/x' })).toHaveAttribute('rel', /noopener/)
  const thread = other.getByRole('region', { name: 'Conversation with Amina Writer' })
  await expect(thread.getByRole('link', { name: 'Amina Writer' })).toHaveAttribute(
    'href',
    `/profile/${amina.username}`,
  )
  await expect(other.getByText('Data engineer')).toBeVisible()
  const unanswered = other.getByText('You have not written to Amina Writer yet.')
  await expect(unanswered).toBeVisible()
  await thread.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(other.getByRole('dialog', { name: /^Report this/ })).toBeVisible()
  await other.keyboard.press('Escape')

  await other.getByLabel('Message', { exact: true }).fill('Waan ku salaamay')
  await other.getByLabel('Message', { exact: true }).press('Shift+Enter')
  await other.getByLabel('Message', { exact: true }).pressSequentially('two lines')
  const asked = page.waitForResponse('**/rest/v1/rpc/thread_page*')
  await page.clock.pauseAt(Date.now() + 60_000) // from here on the test moves the clock
  await asked
  await other.getByLabel('Message', { exact: true }).press('Enter')
  await expect
    .poll(() => product.sql('select content from messages where sender_id = $1', [bile.id]))
    .toEqual([{ content: 'Waan ku salaamay\ntwo lines' }])
  await expect(unanswered).toHaveCount(0)
  // Within five seconds, without a reload.
  await page.clock.runFor(5_000)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Waan ku salaamay\ntwo lines')
  await expectNoAxeViolations(other)
  await other.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(other)
})

test('days are separated, and old messages show their date', async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const me = await createMember()
  const contact = await createMember()
  const day = 24 * 60
  await writeMessages(product, [
    { from: contact, to: me, content: 'long ago', minutesAgo: 40 * day },
    { from: contact, to: me, content: 'just now' },
  ])
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Today')).toBeVisible()
  const old = new Date(Date.now() - 40 * day * 60_000)
  const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(old)
  await expect(log.getByText(date).first()).toBeVisible()
})

test('marks in messages are shown as in posts, in the thread and without them in the list', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [me, other] = [await createMember(), await createMember({ full_name: 'Nimco Marks' })]
  const content = 'Run `npm test`, **please**: https://a.example/x <b>no</b>'
  await writeMessages(product, [{ from: other, to: me, content, minutesAgo: 3 * 24 * 60 }])
  await signIn(me)
  await page.goto(`/messages/${other.id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.locator('code')).toHaveText('npm test')
  await expect(log.locator('strong')).toHaveText('please')
  await expect(log.getByRole('link', { name: 'https://a.example/x' })).toBeVisible()
  await expect(log).toContainText('<b>no</b>')
  // An old message says the date and the time.
  await expect(log.locator('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/)
  await expectNoAxeViolations(page)
  await page.goto('/messages')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(
    'Run npm test, please: https://a.example/x',
  )
})

test('a long thread opens at its end and loads older messages without jumping', async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const me = await createMember()
  const contact = await createMember()
  await product.sql(
    `insert into public.messages (sender_id, recipient_id, content, created_at)
     select $1, $2, 'message ' || n, now() - (121 - n) * interval '1 minute' from generate_series(1, 120) n`,
    [contact.id, me.id],
  )
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByRole('log').getByText('message 120', { exact: true })).toBeInViewport()
  await expect(page.getByText('message 70', { exact: true })).toHaveCount(0)
  // The window shrinks as when the keyboard of a phone opens.
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect(page.getByRole('log').getByText('message 120', { exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })

  const log = page.getByRole('log', { name: 'Messages' })
  await log.press('Home')
  await expect(log.getByText('message 30', { exact: true })).toBeAttached()
  // The messages in view have not moved.
  await expect(log.getByText('message 71', { exact: true })).toBeInViewport()
  await log.press('Home')
  await expect(log.getByText('message 1', { exact: true })).toBeAttached()
  await expect(log.getByRole('button', { name: 'Earlier messages' })).toBeHidden()
})

for (const [subject, words] of [
  ['Job Opportunity', "Hi, I'm interested in discussing a job opportunity with you."],
  ['Skill: C++', 'Hi, I noticed your C++ skill and would like to discuss a potential collaboration.'],
  ['Skill: C#', 'Hi, I noticed your C# skill and would like to discuss a potential collaboration.'],
  ['Anything else', "Hi, I'd like to connect with you."],
] as const) {
  test(`the subject '${subject}' opens the box with its words`, async ({ page, createMember, signIn }) => {
    const contact = await createMember()
    await signIn(await createMember())
    await page.goto(`/messages?contact=${contact.id}&subject=${encodeURIComponent(subject)}`)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(words)
  })
}

test('a conversation is found by the username of the contact, too', async ({
  page,
  createMember,
  signIn,
}) => {
  const contact = await createMember({ full_name: 'Named Contact' })
  await signIn(await createMember())
  for (const path of [`/messages?contact=${contact.username}`, `/messages/${contact.username}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Named Contact' })).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
  }
  await page.goto('/messages?contact=nobody_of_this_name')
  await expect(page.getByRole('alert')).toContainText('Error Loading Messages')
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible()
})

test('a draft is kept for each contact, and a subject does not overwrite it', async ({
  page,
  createMember,
  signIn,
}) => {
  const [first, second] = [await createMember(), await createMember()]
  await signIn(await createMember())
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
  // Beside the list the thread is closed; alone it leads back to the list.
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
})

test('a message that cannot be sent survives a reload and is stored once', async ({
  page,
  createMember,
  signIn,
  product,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /net::ERR/)
  const me = await createMember()
  const contact = await createMember()
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  // The request arrives, but its response is lost.
  await page.route(MESSAGES_TABLE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Message', { exact: true }).fill('Arrives once')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()

  await page.unroute(MESSAGES_TABLE)
  await page.reload()
  await expect(page.getByRole('log').getByText('Arrives once')).toHaveCount(1)
  const [row] = await product.sql('select count(*)::integer as sent from messages where sender_id = $1', [
    me.id,
  ])
  expect(row?.sent).toBe(1)
})

test('Retry sends a message that a lost connection held back', async ({
  page,
  createMember,
  signIn,
  product,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /net::ERR/)
  const me = await createMember()
  const contact = await createMember()
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  await page.route(MESSAGES_TABLE, (route) => route.abort())
  await page.getByLabel('Message', { exact: true }).fill('Through the storm')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Not sent')).toBeVisible()

  await page.unroute(MESSAGES_TABLE)
  await page.reload()
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Not sent')).toBeHidden()
  // During the request the message is neither 'Not sent' nor sent.
  await expect
    .poll(() => product.sql('select content from messages where sender_id = $1', [me.id]))
    .toEqual([{ content: 'Through the storm' }])
  await expect(page.getByRole('log').getByText('Through the storm')).toHaveCount(1)
})

test('messages to oneself and to unknown members are refused', async ({ page, createMember, signIn }) => {
  const me = await createMember()
  await signIn(me)
  for (const id of [me.id, '00000000-0000-4000-8000-000000000000', 'nobody']) {
    await page.goto(`/messages/${id}`)
    await expect(page.getByRole('heading', { name: 'Error Loading Messages' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/messages')
})

test('a thread that cannot be loaded shows an error', async ({ page, createMember, signIn, allowErrors }) => {
  allowErrors(/ERR_FAILED/, /net::ERR/)
  const contact = await createMember()
  await signIn(await createMember())
  await page.route('**/rest/v1/rpc/thread_page*', (route) => route.abort())
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByRole('heading', { name: 'Error Loading Messages' })).toBeVisible()
  await expect(page.getByText('Failed to load conversation. Please try again later.')).toBeVisible()
})

test('three messages show the rating prompt; a reply of the contact enables its form', async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const me = await createMember()
  const contact = await createMember({ full_name: 'Caasha Rated' })
  await writeMessages(product, [
    { from: me, to: contact, content: 'one', minutesAgo: 30 },
    { from: me, to: contact, content: 'two', minutesAgo: 20 },
  ])
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  const question = page.getByText('How was your experience with Caasha Rated?')
  await expect(page.getByRole('log')).toContainText('two')
  await expect(question).toBeHidden()

  await page.getByLabel('Message', { exact: true }).fill('three')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(question).toBeVisible()
  // The toast lies below what can be pressed, and covers neither messages nor the box, where there is little space,
  // too.
  const toast = page.getByText('Message sent successfully')
  await toast.hover() // hovering stops its timer
  for (const height of [740, 500]) {
    await page.setViewportSize({ width: 360, height })
    await expect(async () => {
      const banner = await page.getByRole('button', { name: 'Rate Now' }).boundingBox()
      const words = await toast.boundingBox()
      expect(words?.y).toBeGreaterThan((banner?.y ?? Number.POSITIVE_INFINITY) + (banner?.height ?? 0))
      expect(await toast.evaluate(coveredBy)).toEqual([])
    }).toPass()
  }
  // The form scrolls the thread, and never the page, which would stay there when the form is gone.
  await page.setViewportSize({ width: 360, height: 480 })
  await page.getByRole('button', { name: 'Rate Now' }).click()
  await expect(page.getByRole('region', { name: 'Rating' })).toBeFocused()
  await expect(
    page.getByText('You can rate Caasha Rated once you have both written to each other.'),
  ).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  // A form that is higher than the window is shown from its start.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Rate Now' }).click()
  const rating = page.getByRole('form', { name: 'Rate This Developer' })
  await expect(rating.getByRole('heading', { name: 'Rate This Developer' })).toBeVisible()
  await expect(page.getByText('You can rate Caasha Rated once')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('region', { name: 'Rating' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Rating' })).toHaveAttribute('id', 'rating-prompt')
  await expect(page.getByRole('region', { name: 'Rating' })).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('button', { name: 'Submit Rating' })).toBeDisabled()

  await sendThroughApi(product, contact, me, 'an answer')
  await expect(page.getByRole('button', { name: 'Submit Rating' })).toBeEnabled()
  // By keyboard: the answer that has just arrived may scroll the button away from under a pointer.
  await page.getByRole('button', { name: 'Submit Rating' }).press('Enter')
  await expect(page.getByText('Please select a rating.')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await rating.getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  // The prompt does not come back while the thread is fetched again.
  const letAnswer = await holdRequests(page, '**/rpc/thread_page*')
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByText('Rating submitted successfully!')).toBeVisible()
  await expect(question).toBeHidden()
  letAnswer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('log', { name: 'Messages' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('an answer')
  await expect(question).toBeHidden()
})

test("'Maybe Later' hides the rating prompt for the session", async ({
  page,
  createMember,
  signIn,
  product,
}) => {
  const me = await createMember()
  const contact = await createMember({ full_name: 'Later Person' })
  await writeMessages(
    product,
    [1, 2, 3].map((minutesAgo) => ({ from: contact, to: me, content: `no. ${minutesAgo}`, minutesAgo })),
  )
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  const question = page.getByText('How was your experience with Later Person?')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('no. 1')
  await expect(question).toBeHidden()
})
