/** Keyboard focus: when an action removes its own control, the focus stays near the control's place. */
import type { Page } from '@playwright/test'

import { rpc } from './support/desk.ts'
import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

/** Opens a path and waits for the background tasks, which watch the focus. */
async function openWatched(page: Page, path: string) {
  await openHydrated(page, path)
  await expect(page.getByRole('main')).toHaveAttribute('aria-label')
}

test('the focus stays in its part of the page when the pressed button goes', async ({
  memberPage: page,
  me,
  product,
  createMember,
}) => {
  const main = page.getByRole('main')
  const muted = await createMember({ full_name: 'Muna Muted' })
  await rpc(product, me, 'set_relationship', { member: muted.id, kind: 'mute' })
  await openWatched(page, '/settings/blocked')
  await main.getByRole('button', { name: 'Unmute Muna Muted' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Nobody is muted or blocked' })).toBeVisible()
  await expect(main).toBeFocused()

  const search = { id: crypto.randomUUID(), kind: 'people', name: 'Weavers', filters: { search: 'weaver' } }
  await product.api('POST', '/rest/v1/saved_searches', search, me.session.access_token)
  await openWatched(page, '/settings/searches')
  await main.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'You have saved no search' })).toBeVisible()
  await expect(main).toBeFocused()
})

test('the focus stays on the desk after the button of a notice and after a choice is cleared', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const hirer = await signInNew({ purpose: 'hire' })
  const { access_token: token } = hirer.session
  const list = { id: crypto.randomUUID(), name: 'Weavers' }
  await product.api('POST', '/rest/v1/hiring_lists', list, token)
  for (const full_name of ['Anab One', 'Bile Two']) {
    const { id } = await createMember({ full_name })
    await product.api('POST', '/rest/v1/listed_people', { list_id: list.id, member_id: id }, token)
  }
  await openWatched(page, '/hiring')
  const main = page.getByRole('main')
  const person = (name: string) => main.getByRole('listitem', { name, exact: true })
  await person('Anab One').getByRole('checkbox', { name: 'Compare' }).press('Space')
  await main.getByRole('button', { name: 'Clear choice' }).press('Enter')
  await expect(person('Anab One').getByRole('checkbox', { name: 'Compare' })).not.toBeChecked()
  await expect(main.getByRole('search').first()).toBeFocused()

  await person('Anab One').getByRole('button', { name: 'Take off the list' }).press('Enter')
  const status = main.getByRole('status').filter({ hasText: '1 person' })
  await expect(status).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(person('Anab One')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '2 people' })).toBeFocused()
})

test('a form whose changes are discarded returns the focus to the button that opened it', async ({
  memberPage: page,
}) => {
  await openHydrated(page, '/profile')
  const opener = page.getByRole('main').getByRole('button', { name: 'Add Learning Path' })
  await opener.press('Enter')
  await page.getByRole('textbox', { name: 'What are you working towards?' }).fill('Weaving')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
