/** Push from end to end. A local push service replaces that of the browser's vendor. */
import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'

import { newDevice, type TestDevice } from '#tests/policies/support/push.ts'
import { type PushService, shownBy, startPushService } from '#tests/support/push-service.ts'

import { expect, expectNoAxeViolations, type Member, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNotice } from './support/notices.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

let service: PushService

test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.close())

/**
 * Lets a page subscribe at the local push service. The subscription outlives reloads, as real ones do. The headless
 * browser has no screen for notifications, so it says that they are denied, whatever was granted.
 */
async function useLocalService(page: Page, { endpoint, p256dh, auth }: TestDevice) {
  await page.addInitScript(
    ([endpoint = '', ...keys]) => {
      const subscription = {
        toJSON: () => ({ endpoint: endpoint, keys: { p256dh: keys[0], auth: keys[1] } }),
        unsubscribe: async () => localStorage.removeItem('test-push'),
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem('test-push') ? subscription : null),
        subscribe: async () => {
          localStorage.setItem('test-push', '1')
          return subscription
        },
      })
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    },
    [endpoint, p256dh, auth],
  )
}

const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test-push') !== null)

const registrationsSchema = v.object({ registrations: v.array(v.object({ registrationId: v.string() })) })

/** Hands pushes to the page's service worker, as the browser does. */
async function openWorker(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const [first] = v.parse(registrationsSchema, event).registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const registrationId = await found
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  await worker.evaluate(() => {
    const screen: string[] = []
    const { registration }: { registration: ServiceWorkerRegistration } = Object(self)
    Object.assign(registration, {
      showNotification: async (title: string, { body }: NotificationOptions) =>
        screen.push(`${title}: ${body}`),
    })
    Object.assign(self, { screen })
  })
  return {
    push: (shown: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(shown),
      }),
    /** Returns the titles and texts of the notifications shown so far. */
    shown: () => worker.evaluate(() => String(Reflect.get(self, 'screen'))),
    /** Clicks a notification that leads to this path. */
    click: (path: string) =>
      worker.evaluate((data) => {
        const notification = { data, close() {} }
        self.dispatchEvent(
          Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }),
        )
      }, path),
  }
}

test('after a message the member turns notifications on, and gets them until they sign out', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  await product.sql('insert into internal.push_services (origin) values ($1) on conflict do nothing', [
    service.origin,
  ])
  const [me, contact] = [await createMember(), await createMember({ full_name: 'Naima Answers' })]
  await product.sql(
    'update public.notification_preferences set quiet_from = 0, quiet_to = 0 where owner_id = $1',
    [me.id],
  )
  const answer = (content: string, from: Member = contact) =>
    product.api('POST', '/rest/v1/messages', { recipient_id: me.id, content }, from.session.access_token)
  const device = newDevice(service.endpointBase)
  await useLocalService(page, device)
  await signIn(me)
  await page.goto(`/messages/${contact.id}`)
  await page.getByLabel('Message', { exact: true }).fill('Are you there?')
  const question = page.getByRole('complementary', { name: 'Notifications' })
  await expect(question).toBeHidden()
  // The question does not appear before the message has arrived.
  const letItArrive = await holdRequests(page, '**/rest/v1/messages*')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await expect(question).toBeHidden()
  letItArrive()
  await expect(question).toContainText('Get a notification on this device when Naima Answers replies?')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Turn On' }).click()
  await expectNotice(page, 'Notifications are on.')
  await expect(question).toBeHidden()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeFocused()

  const worker = await openWorker(page)
  await page.goto('about:blank')
  await answer('Only for your eyes')
  await expect.poll(() => service.at(device.endpoint).length).toBe(1)
  const [delivery] = service.at(device.endpoint)
  if (!delivery) throw new Error('Nothing was delivered')
  await worker.push(shownBy(delivery, device))
  const { path } = shownBy(delivery, device)
  await expect.poll(worker.shown).toBe('Hibo: You have a new message.')

  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await worker.push({ title: 'Hibo', body: 'Not while a tab is in sight', tag: 'other', path: '/' })
  // The test repeats the click until the app listens, which it does once the page is idle.
  await expect(async () => {
    await worker.click(path)
    await expect(page).toHaveURL(`/messages/${contact.id}`, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('log').getByText('Only for your eyes')).toBeVisible()
  expect(await worker.shown()).toBe('Hibo: You have a new message.')

  await page.goto('/settings/notifications')
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  await expect(onThisDevice).toBeChecked()
  await onThisDevice.click()
  await expect(page.getByText('No device of yours shows push notifications.')).toBeVisible()
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await onThisDevice.click()
  await expect(page.getByRole('list', { name: 'Devices with push' })).toContainText('Chrome on Linux')
  await expect(onThisDevice).toBeChecked()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await expect
    .poll(() => product.sql('select from internal.push_devices where owner_id = $1', [me.id]))
    .toEqual([])
})
