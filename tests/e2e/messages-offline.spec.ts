import { randomUUID } from 'node:crypto'

import { addRow } from '#tests/support/product-client.ts'
import { test } from './support/conversation.ts'
import { expect } from './support/fixtures.ts'
import { fontsArrived, goOffline } from './support/hydrated.ts'

const MESSAGES_TABLE = '**/rest/v1/messages*'

test('messages written offline are delivered once when the network is back, even if a response is lost', async ({
  page,
  context,
  product,
  converse,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to load resource/, /look-up failed/)
  const { me, contact } = await converse()
  // The window is as low as a phone with its keyboard on the screen.
  await page.setViewportSize({ width: 360, height: 470 })
  await page.goto(`/messages/${contact.id}`)
  const box = page.getByLabel('Message', { exact: true })
  await expect(box).toBeInViewport({ ratio: 1 })
  await fontsArrived(page)
  const place = await box.boundingBox()

  await goOffline(page)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expect.poll(() => box.boundingBox()).toEqual(place) // the notice above takes its space from the messages
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(box).toBeInViewport({ ratio: 1 })
  await box.fill('First from the bus')
  await box.press('Enter')
  await box.fill('Second from the bus')
  await box.press('Enter')
  await expect(page.getByText('Goes out when you are back online')).toHaveCount(2)

  // The first request reaches the server, but its response is lost.
  let tries = 0
  await page.route(MESSAGES_TABLE, async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect(page.getByText('Goes out when you are back online')).toHaveCount(0)
  await expect(page.getByRole('log').getByText(/from the bus/)).toHaveText([/First/, /Second/])
  // No message is unsent, and each message is stored once.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsent')
  const rows = await product.sql(
    'select content from messages where sender_id = $1 order by created_at, content',
    [me.id],
  )
  expect(rows).toEqual([{ content: 'First from the bus' }, { content: 'Second from the bus' }])
  expect(tries).toBeGreaterThan(2)
})

test('a message written offline is delivered from any page', async ({
  page,
  context,
  product,
  converse,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /look-up failed/)
  const { me, contact } = await converse()
  await page.goto(`/messages/${contact.id}`)
  const box = page.getByLabel('Message', { exact: true })
  await expect(box).toBeVisible()
  await goOffline(page)
  await box.fill('On my way')
  await box.press('Enter')
  await expect(page.getByText('Goes out when you are back online')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  await expect
    .poll(() => product.sql('select content from messages where sender_id = $1', [me.id]))
    .toEqual([{ content: 'On my way' }])
})

test('an open conversation shows what another window sent', async ({
  page,
  context,
  product,
  converse,
  createMember,
}) => {
  const { me, contact } = await converse()
  const another = await createMember()
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByText('Start the conversation by')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/companies')
  const entry = { id: randomUUID(), content: 'From the bus', created_at: new Date().toISOString() }
  const key = `hibo-unsent:${me.id}:${contact.id}`
  await other.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify([entry]),
  ] as const)
  const bubble = page.getByRole('log').getByText('From the bus')
  await expect(page.getByText('Not sent')).toBeVisible()

  await addRow(product, 'messages', {
    id: entry.id,
    sender_id: me.id,
    recipient_id: contact.id,
    content: entry.content,
  })
  await other.evaluate((name) => localStorage.removeItem(name), key)
  await expect(page.getByText('Not sent')).toBeHidden()
  await expect(bubble).toHaveCount(1)
  // A message sent while its conversation is still loading for the first time is kept, too.
  const late = { ...entry, id: randomUUID(), content: 'Still on the bus' }
  const lateKey = `hibo-unsent:${me.id}:${another.id}`
  await page.unroute('**/rest/v1/rpc/conversation_page*')
  await page.goto('/companies') // the first conversation polls: its reads must not be taken for those of the second
  await other.evaluate(([name, text]) => localStorage.setItem(name, text), [
    lateKey,
    JSON.stringify([late]),
  ] as const)
  let reads = 0
  await page.route('**/rest/v1/rpc/conversation_page*', async (route) => {
    if (++reads > 1) return route.continue()
    const readBefore = await route.fetch()
    await expect(page.getByText('Loading conversation')).toBeAttached()
    await addRow(product, 'messages', {
      id: late.id,
      sender_id: me.id,
      recipient_id: another.id,
      content: late.content,
    })
    await other.evaluate((name) => localStorage.removeItem(name), lateKey)
    await route.fulfill({ response: readBefore })
  })
  await page.goto(`/messages/${another.id}`)
  await expect(page.getByRole('log').getByText('Still on the bus')).toBeVisible()
})
