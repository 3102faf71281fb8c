import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { openNewPostForm } from './support/new-post.ts'
import { expectNotice } from './support/notices.ts'
import { signInByForm } from './support/sign-in-form.ts'

const MESSAGES = '**/rest/v1/messages*'
const UNKEPT = 'This device has no room to store what you write'

/** Fills local storage to the last character. */
function fill(): void {
  let text = 'x'.repeat(1024 * 1024)
  for (let index = 0; text.length > 0; index++) {
    try {
      localStorage.setItem(`filled-${index}`, text)
    } catch {
      text = text.slice(0, Math.floor(text.length / 2))
    }
  }
}

/** Makes every use of storage throw, as browsers do that block it. */
function block(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  }
}

/** Types a message letter by letter, and waits until the box holds it. */
async function type(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  await box.pressSequentially(text)
  await expect(box).toHaveValue(new RegExp(`${text}$`))
}

test('in a full storage drafts and unsent messages last as long as the page, and their writer is told once', async ({
  createMember,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/)
  const contact = await createMember({ full_name: 'Full Contact' })
  const page = await openBrowser(await createMember(), `/messages/${contact.id}`)
  await type(page, 'Begun')
  await page.evaluate(fill)
  await type(page, ' and finished in a full storage')
  await expectNotice(page, UNKEPT)

  await page.route(MESSAGES, (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await type(page, 'The next thought')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('The next thought')
  await expect(page.getByRole('log').getByText('Begun and finished in a full storage')).toHaveCount(1)

  // The browser asks before it closes the page.
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()

  await page.unroute(MESSAGES)
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Begun and finished in a full storage')).toHaveCount(1)
})

for (const { state, prepare } of [
  { state: 'a full', prepare: fill },
  { state: 'a blocked', prepare: block },
]) {
  test(`with ${state} storage a member signs in, writes and signs out`, { tag: '@own-server' }, async ({
    page,
    createMember,
  }) => {
    const [member, contact] = [await createMember(), await createMember()]
    await page.addInitScript(prepare)
    await page.goto(`/messages/${contact.id}`)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signInByForm(page, member)
    await type(page, 'Written without a place to keep it')
    await expectNotice(page, UNKEPT)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('log').getByText('Written without a place to keep it')).toBeVisible()
    await expect(page.getByText('Sending…')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In', exact: true }),
    ).toBeVisible()
  })
}

test('a post is written in a full storage', async ({ createMember, openBrowser }) => {
  const page = await openBrowser(await createMember(), '/community')
  const title = (await openNewPostForm(page)).getByRole('textbox', { name: 'Title' })
  await page.evaluate(fill)
  await title.pressSequentially('Each letter stays')
  await expect(title).toHaveValue('Each letter stays')
  await expect(page.getByText('Your words are kept in this tab as you type.')).toBeVisible()
})
