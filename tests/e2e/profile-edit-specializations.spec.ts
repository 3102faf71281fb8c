import * as v from 'valibot'

import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { COMPLETE, chooseOption, form, save, test } from './support/profile-form.ts'

test('a missing specialization is created in the Somali dialog', async ({
  page,
  product,
  openForm,
  allowErrors,
}) => {
  allowErrors(/Specialization was not created/, /ERR_FAILED/, /status of (400|500)/)
  const name = `Xirfad ${crypto.randomUUID().slice(0, 8)}`
  await openForm()
  const box = page.getByRole('combobox', { name: 'Specializations' })
  await box.fill(name)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Not in the list yet.' })).toBeVisible()
  await box.clear()
  await box.press('Escape') // closes the list, which covers the button
  await page.getByRole('button', { name: 'Create a new specialization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ku dar xirfad cusub' })
  await expectNoAxeViolations(page)
  const create = dialog.getByRole('button', { name: 'Ku dar xirfadda' })
  await create.click()
  await expect(dialog.getByText('Magaca xirfadda waa qasab')).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Magaca xirfadda' })
  await field.fill('x')
  await create.click()
  await expect(dialog.getByText('Magaca xirfadda waa inuu ka badan yahay 2 xaraf')).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Ka noqo' }).click()
  await expect(question).toContainText('has not been saved')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('x')
  await field.fill(`${name} www.example.org`)
  await create.click()
  await expect(dialog.getByRole('alert')).toContainText('Tan lama oggola.')
  await field.fill(name)

  for (const [response, reason] of [
    [null, 'Failed to fetch'],
    [{ status: 200, json: null }, 'No data returned after inserting specialization'],
    [{ status: 500, json: {} }, 'An unexpected error occurred'],
  ] as const) {
    await page.route('**/rest/v1/rpc/create_specialization', (route) =>
      response ? route.fulfill(response) : route.abort(),
    )
    const logged = page.waitForEvent('console', (line) => line.text().includes(reason))
    await create.click()
    await logged
    await expect(dialog.getByRole('alert')).toHaveText(
      'Khalad ayaa dhacay markii la abuurayay xirfadda. Fadlan dib u isku day.',
    )
    await page.unroute('**/rest/v1/rpc/create_specialization')
  }
  await expect(field).toHaveValue(name)
  await create.click()
  await expect(dialog).toHaveCount(0)
  // The new name is still chosen after a reload: the device has the draft, and the server has the member's name.
  const chosen = page.getByRole('button', { name: `Remove ${name}` })
  await expect(chosen).toBeVisible()
  await page.reload()
  await expect(chosen).toBeVisible()

  const rows = await product.sql('select description, icon from public.specializations where name = $1', [
    name,
  ])
  expect(rows).toEqual([{ description: null, icon: null }])
  await save(page).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await product.sql('delete from public.specializations where name = $1', [name])
})

test('description and icon of a specialization show on the profile and in the directory', async ({
  page,
  product,
  createMember,
}) => {
  const [row] = await product.sql(
    `select description from public.specializations where name = 'Data Engineer'`,
  )
  const { description } = v.parse(v.object({ description: v.string() }), row)
  const member = await createMember({ specializations: ['Data Engineer'] })
  await page.goto(`/profile/${member.username}`)
  const link = page.getByRole('link', { name: 'Data Engineer' })
  await expect(link).toHaveAttribute('title', description)
  await expect(link.locator('svg')).toHaveCount(1)
  await link.click()
  await expect(page.getByRole('main').getByText(description)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a link from the directory preselects its specializations', async ({ page, product, signInNew }) => {
  const rows = await product.sql(
    "select id from public.specializations where name in ('Backend Developer', 'QA Engineer')",
  )
  const ids = v.parse(v.array(v.object({ id: v.string() })), rows)
  await signInNew(COMPLETE)
  await page.goto(`/profile/edit?${ids.map(({ id }) => `specialization=${id}`).join('&')}`)
  await expect(form(page).getByRole('button', { name: 'Remove Backend Developer' })).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Remove QA Engineer' })).toBeVisible()
  await save(page).click()
  await expectNotice(page, 'Profile updated successfully!')
})

test('a failed save of their categories is logged and does not fail the profile', async ({
  page,
  openForm,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /were not saved/)
  await openForm()
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await page.route('**/rest/v1/**', (route) => {
    const body = route.request().postData() ?? ''
    return body.includes('"categories"') ? route.abort() : route.continue()
  })
  await save(page).click()
  await expectNotice(page, 'Profile updated successfully!')
})

test('the form reports specializations that could not be saved, and keeps them', async ({
  page,
  product,
  openForm,
  allowErrors,
}) => {
  allowErrors(/Specializations were not saved/, /status of 400/)
  const member = await openForm()
  await page.getByLabel('Bio').fill('A new bio')
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().postData()?.includes('"specializations"')
      ? route.fulfill({ status: 400, json: { code: '23503', message: 'refused' } })
      : route.fallback(),
  )
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Your specializations were not saved')
  const stored = () =>
    product.sql('select bio, specializations from public.profiles where id = $1', [member.id])
  expect(await stored()).toEqual([{ bio: 'A new bio', specializations: [] }])
  await expect(page.getByRole('button', { name: 'Remove Backend Developer' })).toBeVisible()
  await page.unroute('**/rest/v1/profiles*')
  await save(page).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Backend Developer')).toBeVisible()
})
