import type { Route } from '@playwright/test'

import { expect } from './support/fixtures.ts'
import { COMPLETE, chooseOption, form, save, test } from './support/profile-form.ts'

test('leaving the form asks for confirmation if it has unsaved changes, and nothing if not', async ({
  page,
  signInNew,
}) => {
  await signInNew(COMPLETE)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const title = page.getByRole('textbox', { name: 'Professional title' })
  await expect(title).toBeVisible()
  await page.getByRole('link', { name: 'Developers' }).first().click()
  await expect(page).toHaveURL('/developers')
  await page.goBack()
  await title.fill('Engineer')
  await page.getByRole('link', { name: 'Developers' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Engineer')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Engineer')

  // Closing the tab shows the browser's own question.
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing

  await page.getByRole('link', { name: 'Developers' }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/developers')
})

test('unsaved changes survive a reload until they are discarded', async ({ page, openForm }) => {
  await openForm()
  page.on('dialog', (dialog) => void dialog.accept()) // the browser asks before a reload
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('Half a sentence')
  await chooseOption(page, 'Skills', 'React')
  await page.reload()
  await expect(bio).toHaveValue('Half a sentence')
  await expect(form(page).getByRole('button', { name: 'Remove React' })).toBeVisible()

  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(bio).toHaveValue(COMPLETE.bio)
  await page.reload()
  await expect(bio).toHaveValue(COMPLETE.bio)
  await expect(page.getByRole('button', { name: 'Discard them' })).toBeHidden()
})

test('a failed save names the reason and keeps the changes', async ({ page, openForm, allowErrors }) => {
  allowErrors(/ERR_FAILED/, /status of 400/)
  await openForm()
  await chooseOption(page, 'Specializations', 'Backend Developer')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('Something new')
  const profiles = '**/rest/v1/profiles*'
  const failSaves = (fail: (route: Route) => Promise<void>) =>
    page.route(profiles, (route) => (route.request().method() === 'PATCH' ? fail(route) : route.continue()))
  await failSaves((route) => route.abort())
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.')

  // In a low window the focused element stays above the bar with the message.
  await page.setViewportSize({ width: 320, height: 256 })
  const website = page.getByRole('textbox', { name: 'Website' })
  await website.focus()
  await website.press('Enter')
  await expect(async () => {
    const field = await website.boundingBox()
    const alert = await page.getByRole('alert').boundingBox()
    expect(field && alert && field.y >= 0 && field.y + field.height < alert.y).toBe(true)
  }).toPass()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.unroute(profiles)
  await failSaves((route) =>
    route.fulfill({ status: 400, json: { code: '23514', message: 'no such thing' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('A write failed'))
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile: no such thing')
  await logged
  await page.unroute(profiles)
  await expect(bio).toHaveValue('Something new')
  await save(page).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Something new')).toBeVisible()
})
