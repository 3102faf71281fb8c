import { expect } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNotice } from './support/notices.ts'
import { form as formOf, save, test } from './support/profile-form.ts'

const SKILLS = '**/rest/v1/rpc/skill_options*'

test('text that names an option is resolved on leaving the box; other text shows an error and blocks saving', async ({
  page,
  openForm,
}) => {
  await openForm()
  const form = formOf(page)
  const specializations = form.getByRole('combobox', { name: 'Specializations' })
  await specializations.fill('backend')
  await save(page).click()
  await expect(specializations).toHaveAccessibleDescription(
    /Please select at least one specialization. “backend” is not chosen yet/,
  )
  await specializations.fill('backend developer')
  await specializations.press('Tab')
  await expect(form.getByRole('button', { name: 'Remove Backend Developer' })).toBeVisible()

  const skills = form.getByRole('combobox', { name: 'Skills' })
  await skills.fill('weaving')
  await expect(form.getByText('Not in the list. Try fewer letters').first()).toBeVisible()
  await save(page).click()
  await expect(skills).toHaveAccessibleDescription(/“weaving” is not chosen yet/)
  await expect(skills).toBeFocused()

  // In a low window the open list pushes the box out of view; after the choice it is visible again.
  await page.setViewportSize({ width: 320, height: 256 })
  await skills.fill('react')
  await skills.press('ArrowDown')
  await skills.press('Enter')
  await expect(form.getByRole('button', { name: /^Remove React/ })).toBeVisible()
  await expect(skills).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await save(page).click()
  await expectNotice(page, 'Profile updated successfully!')
})

test('options that failed to load can be requested again, and text typed in the meantime is resolved', async ({
  memberPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  await page.route(SKILLS, (route) => route.fulfill({ status: 400, json: { code: '22000', message: 'x' } }))
  await page.goto('/profile/edit')
  const form = formOf(page)
  const skills = form.getByRole('combobox', { name: 'Skills' })
  await expect(form.getByText('The choices did not arrive.')).toHaveCount(2) // skills and learning skills

  await page.unroute(SKILLS)
  const letSkillsCome = await holdRequests(page, SKILLS)
  await form.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(skills).toBeFocused()
  // Enter ends a name, so that the next one does not continue it.
  await skills.fill('c++')
  await skills.press('Enter')
  await skills.pressSequentially('typescript')
  await expect(form.getByRole('status').filter({ hasText: 'The choices are on their way.' })).toHaveCount(1)
  await skills.press('Tab')
  letSkillsCome()
  await expect(form.getByRole('button', { name: 'Remove C++' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Remove TypeScript' })).toBeVisible()
  await expect(skills).toHaveValue('')
})

test('filter options that failed to load can be requested again', async ({
  memberPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  await page.route(SKILLS, (route) => route.fulfill({ status: 400, json: { code: '22000', message: 'x' } }))
  // The server sends a first page with the options, so the test begins elsewhere and navigates in the app.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Developers', exact: true }).first().click()
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(filters.getByText('Filter options did not arrive.')).toBeVisible()
  await page.unroute(SKILLS)
  await filters.getByRole('button', { name: 'Try Again' }).click()
  await expect(filters.getByRole('group', { name: 'Skills' })).toBeVisible()
})
