/** A message appears on the other screen at once. The stream only says that there is a message (decision 16). */
import type { Page, Request } from '@playwright/test'

import { addRow } from '#tests/support/product-client.ts'
import { test } from './support/conversation.ts'
import { expect } from './support/fixtures.ts'

const STREAMS = '**/streams/v1/messages'
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Opens the path, waits for its stream, and stops its clock: from here on no poll begins. */
async function openWithStream(page: Page, path: string) {
  const polls = new Set<Request>()
  page.on('request', (request) => request.url().includes('/conversation_page') && polls.add(request))
  page.on('requestfinished', (request) => polls.delete(request))
  await page.clock.install()
  const opened = page.waitForResponse(STREAMS)
  await page.goto(path)
  expect((await opened).status()).toBe(200)
  await page.clock.pauseAt(Date.now() + 1_000)
  await expect.poll(() => polls.size).toBe(0)
}

async function write(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(log(page)).toContainText(text)
}

test.describe('by our own server', { tag: '@own-server' }, () => {
  test('a message shows on the other screen by the stream alone, and by the poll when the stream is silent', async ({
    page,
    openBrowser,
    converse,
    allowErrors,
  }) => {
    allowErrors(/net::ERR_FAILED/)
    const { me, contact } = await converse({ lines: [{ by: 'contact', content: 'Salaan' }] })
    const other = await openBrowser(contact, `/messages/${me.id}`)
    await openWithStream(page, `/messages/${contact.id}`)
    await write(other, 'By the stream')
    await expect(log(page)).toContainText('By the stream')

    let tries = 0
    await page.route(STREAMS, (route) => {
      tries++
      return route.abort()
    })
    await page.clock.runFor(70_000) // nothing is heard for longer than the server is ever silent
    await write(other, 'By the poll')
    await page.clock.resume()
    await expect(log(page)).toContainText('By the poll')
    await expect.poll(() => tries).toBeGreaterThan(0)
  })

  test('tabs share one stream, and the next one reads it when the first one closes', async ({
    page,
    context,
    openBrowser,
    converse,
  }) => {
    const { me, contact } = await converse({ lines: [{ by: 'contact', content: 'Salaan' }] })
    const other = await openBrowser(contact, `/messages/${me.id}`)
    await openWithStream(page, `/messages/${contact.id}`)
    const second = await context.newPage()
    const streams: Request[] = []
    second.on('request', (request) => request.url().endsWith('/streams/v1/messages') && streams.push(request))
    await second.goto(`/messages/${contact.id}`)
    await second.clock.runFor(100) // tabs have one clock, which stands still, and a page starts by a timer
    await expect(log(second)).toContainText('Salaan')
    await write(other, 'To both tabs')
    for (const tab of [page, second]) await expect(log(tab)).toContainText('To both tabs')
    expect(streams).toHaveLength(0)

    await page.close()
    await expect.poll(() => streams.length).toBe(1)
    expect((await streams[0]?.response())?.status()).toBe(200)
    await write(other, 'To the tab that is left')
    await expect(log(second)).toContainText('To the tab that is left')
  })

  test('the stream ends with the page, also when it is only hidden, and comes back with it', async ({
    page,
    converse,
  }) => {
    const { contact } = await converse({ lines: [{ by: 'contact', content: 'Salaan' }] })
    const ended = () =>
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/streams/v1/messages'))
    const opened = page.waitForResponse(STREAMS)
    await page.goto(`/messages/${contact.id}`)
    await opened
    const show = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)

    const [hidden] = await Promise.all([ended(), show(true)])
    expect(hidden.failure()?.errorText).toContain('ABORTED')
    await Promise.all([page.waitForResponse(STREAMS), show(false)])
    await Promise.all([ended(), page.getByRole('link', { name: 'Developers', exact: true }).first().click()])
  })

  test('messages are polled while the server has no room for a stream, and while data is saved', async ({
    page,
    context,
    baseURL,
    converse,
    product,
    allowErrors,
  }) => {
    allowErrors(/status of 503/)
    const { me, contact } = await converse({ lines: [{ by: 'contact', content: 'Salaan' }] })
    let asked = 0
    await page.route(STREAMS, (route) => {
      asked++
      return route.fulfill({ status: 503, headers: { 'retry-after': '60' } })
    })
    const add = (content: string) =>
      addRow(product, 'messages', { sender_id: contact.id, recipient_id: me.id, content })
    await page.clock.install()
    await page.goto(`/messages/${contact.id}`)
    await expect.poll(() => asked).toBe(1)
    await add('By the poll')
    await expect(log(page)).toContainText('By the poll')

    await context.addCookies([{ name: 'hibo_data', value: 'save', url: baseURL ?? '' }])
    await page.reload()
    await expect(log(page)).toContainText('By the poll')
    await add('By the rare poll')
    await page.clock.runFor(20_000)
    await expect(log(page)).toContainText('By the rare poll')
    expect(asked).toBe(1)
  })
})
