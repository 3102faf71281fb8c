import type { Page, Request } from '@playwright/test'

import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { expectNotice } from './support/notices.ts'
import { COMPLETE, chooseOption, form, save, test } from './support/profile-form.ts'

/** Collects the writes that the page sends from now on, as `METHOD path body`. */
function recordWrites(page: Page) {
  const writes: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/rest/')) return
    writes.push(`${request.method()} ${pathname.replace('/rest/v1/', '')} ${request.postData() ?? ''}`)
  })
  return writes
}

test('a visitor on the edit page is led to the sign-in page', async ({ page }) => {
  // The link 'Add to Your Profile' in the directory has this parameter.
  await page.goto('/profile/edit?specialization=1')
  await expect(page.getByText('User not authenticated. Please sign in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin?next=%2Fprofile%2Fedit%3Fspecialization%3D1')
  await expect(page.getByText('Sign in to edit your profile.')).toBeVisible()
})

test('a new member fills in the profile, following the validation messages in order', async ({
  page,
  product,
  openForm,
}) => {
  const member = await openForm({ full_name: 'New Nuur' })
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill(' ')
  const expectProblem = async (message: string) => {
    await save(page).click()
    await expect(form(page).getByText(message, { exact: true })).toBeVisible()
  }
  await expectProblem('Full name is required')
  await expect(name).toBeFocused()
  // The form marks location, bio, years and specializations as wrong, too.
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(5)
  for (const field of ['location', 'bio', 'years of experience', 'specializations'])
    await expect(form(page).getByText(`Please check the ${field}, too.`)).toBeVisible()
  await expect(form(page).getByText('5 fields to check')).toBeVisible()
  await name.fill('Nuur Cabdi')
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Middle Shabelle')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Radio, archives, and how to search them.')
  await expectProblem('Years of experience is required')
  const years = page.getByRole('spinbutton', { name: 'Years of experience' })
  await years.pressSequentially('-')
  await expectProblem('Please select at least one specialization')
  await expect(page.getByRole('combobox', { name: 'Specializations' })).toBeFocused()
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await expectProblem('Years of experience must be a number')
  await years.fill('0')

  await page.getByRole('combobox', { name: 'Experience level' }).selectOption('Dhexe')
  await page.getByRole('textbox', { name: 'Professional title' }).fill('Archive engineer')
  await page.getByRole('switch', { name: 'Available for hire' }).check()
  await page.getByRole('switch', { name: 'Show me on the home page' }).uncheck()
  await page.getByRole('textbox', { name: 'GitHub' }).fill('github.com/nuur')
  await chooseOption(page, 'Skills', 'C++')
  await chooseOption(page, 'Currently learning', 'Rust')
  await page.getByText('How well you know them (optional)').click()
  await page.getByRole('combobox', { name: 'C++' }).selectOption('Expert')
  await save(page).click()
  await expectNotice(page, 'Profile updated successfully!')
  await expect(page).toHaveURL('/profile')

  await expect(page.getByRole('heading', { name: 'Nuur Cabdi', level: 1 })).toBeVisible()
  for (const text of [
    'Archive engineer',
    'Middle Shabelle',
    '0 years of experience',
    'Experience level: Mid-level · Dhexe',
    'Backend Developer',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  const languages = page.getByRole('region', { name: 'Languages' })
  await expect(languages.getByRole('listitem')).toHaveText(['C++ Expert', 'Rust'])
  await expect(languages.getByRole('heading', { name: 'Currently Learning' })).toBeVisible()
  for (const [skill, border] of [
    ['C++', 'solid'],
    ['Rust', 'dashed'],
  ] as const)
    await expect(languages.getByRole('listitem').filter({ hasText: skill })).toHaveCSS('border-style', border)
  const [row] = await product.sql(
    `select github, available_for_hire, shown_on_home, array_length(primary_categories, 1) as categories, website
     from public.profiles where id = $1`,
    [member.id],
  )
  expect(row).toEqual({
    github: 'https://github.com/nuur',
    available_for_hire: true,
    shown_on_home: false,
    categories: 1,
    website: null,
  })
})

test('only changes are sent, once even if save is pressed twice: the level first, which the form keeps if it does not offer it, a cleared field as null', async ({
  page,
  openForm,
}) => {
  const member = await openForm({
    ...COMPLETE,
    title: 'Engineer',
    github: 'https://github.com/hodan',
    experience_level: 'Senior',
    specializations: ['Backend Developer'],
  })
  const writes = recordWrites(page)
  const level = page.getByRole('combobox', { name: 'Experience level' })
  await expect(level).toHaveValue('Senior')
  await expect(level.getByRole('option')).toHaveText([
    'Junior · Bilow',
    'Mid-level · Dhexe',
    'Senior · Sare',
    'Senior',
  ])
  await level.selectOption('Sare')
  await page.getByRole('textbox', { name: 'GitHub' }).clear()
  await page.getByRole('textbox', { name: 'Bio' }).fill('I build clinic records, offline.')
  // The page navigates by itself, so a script inside it records the focus.
  const focusWhenSaved = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.body.textContent.includes('Profile updated successfully!')
            ? requestAnimationFrame(() => resolve(document.activeElement?.textContent))
            : requestAnimationFrame(look)
        look()
      }),
  )
  await save(page).dblclick()
  expect(await focusWhenSaved).toBe('Save Changes')
  await expect(page).toHaveURL('/profile')

  expect(writes).toHaveLength(2)
  expect(writes[0]).toBe(
    `POST rpc/update_profile_direct ${JSON.stringify({ profile_id: member.id, experience_level: 'Sare' })}`,
  )
  expect(writes[1]).toMatch(/^PATCH profiles /)
  const sent: unknown = JSON.parse(writes[1]?.replace('PATCH profiles ', '') ?? '')
  expect(sent).toEqual({
    github: null,
    bio: 'I build clinic records, offline.',
    updated_at: expect.stringMatching(/^\d{4}-/),
  })
})

test('the form focuses the field named in the URL; a location is a city, a region, a country or remote work', async ({
  memberPage: page,
}) => {
  await page.goto('/profile/edit#location')
  const location = page.getByRole('combobox', { name: 'Location' })
  await expect(location).toBeFocused()
  await expect(location.locator('optgroup')).toHaveCount(3)
  await expect(location.locator('optgroup[label="Cities"] > option')).toHaveCount(22)
  await expect(location.locator('optgroup[label="Regions"] > option')).toHaveCount(18)
  await expect(location.locator('optgroup[label="Abroad"] > option')).toHaveCount(197)
  await save(page).click()
  const problem = form(page).locator('[aria-invalid=true][name=location]')
  await expect(problem).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'I work remotely' }).check()
  await expect(problem).toHaveCount(0)
  await location.selectOption('Kenya')
  const clock = page.getByRole('checkbox', { name: /^Show my local time on my profile / })
  await expect(clock).not.toBeChecked()
  await clock.check()
  await page.getByRole('textbox', { name: 'Bio' }).fill('I build clinic records.')
  await page.getByRole('spinbutton', { name: 'Years of experience' }).fill('4')
  await chooseOption(page, 'Specializations', 'Backend Developer')
  await save(page).click()
  const card = page.getByRole('region', { name: 'About this developer' })
  await expect(card.getByText('Kenya · Works remotely', { exact: true })).toBeVisible()
  await expect(card.getByText(/^\d\d:\d\d there now/)).toBeVisible()
})

test('a name, title or company that reads as the site’s own words is refused at its field', async ({
  page,
  openForm,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  await openForm({ ...COMPLETE, purpose: 'both' })
  await chooseOption(page, 'Specializations', 'Backend Developer')
  for (const [label, wrong, right, message] of [
    ['Full name', 'Verify at evil.example', 'Dr. M.A. Nur', 'This name holds a web address.'],
    ['Full name', 'Hibo T3am', 'Hibo', 'This name looks like one of Hibo'],
    ['Professional title', 'CTO @ Acme', 'CTO at Acme', 'This title holds a web address.'],
    ['Company', 'Hibo Support', 'Booking.com', 'This company looks like Hibo itself.'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    await field.fill(wrong)
    await save(page).click()
    await expect(form(page).getByText(message)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await field.fill(right)
  }
  await save(page).click()
  await expect(page).toHaveURL('/profile')
})

test('a taken username is refused at its field', async ({ page, createMember, openForm, allowErrors }) => {
  allowErrors(/status of 409/, /status of 400/)
  const [other, member] = [await createMember(), await openForm()]
  await chooseOption(page, 'Specializations', 'Backend Developer')
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('Hodan Cali')
  await save(page).click()
  await expect(form(page).getByText('Use 3 to 30 lowercase letters, digits or underscores')).toBeVisible()
  await username.fill(other.username)
  await save(page).click()
  await expect(form(page).getByText('This username is taken. Please choose another one.')).toBeVisible()
  await expect(username).toBeFocused()
  await username.fill('dashboard')
  await save(page).click()
  await expect(form(page).getByText('This username is reserved. Please choose another one.')).toBeVisible()
  await username.fill(`hodan_${member.id.slice(0, 8)}`)
  await save(page).click()
  await expect(page).toHaveURL('/profile')
})

test('a profile that fails to load or is missing shows an error and a retry button', async ({
  page,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/ERR_FAILED/)
  await signInNew(COMPLETE)
  const profile = '**/rpc/profile_page*'
  await page.route(profile, (route) => route.abort())
  await page.goto('/profile/edit')
  await expect(page.getByText('Failed to load profile data')).toBeVisible()
  await page.unroute(profile)
  await page.route(profile, (route) => route.fulfill({ json: null }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Profile data not found')).toBeVisible()
  await page.unroute(profile)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(save(page)).toBeVisible()
})

test('the edit form is accessible, its bar does not cover the focused element on a phone, and a large screen lists its parts, each of which leads to its first field', async ({
  page,
  openForm,
}) => {
  await openForm({ ...COMPLETE, skills: ['React', 'C++'] })
  await page.getByText('How well you know them (optional)').click()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const bar = save(page).locator('xpath=ancestor::*[contains(@class, "sticky")]')
  const last = page.getByRole('textbox', { name: 'LinkedIn' })
  await page.getByLabel('Profile picture').focus()
  for (let steps = 0; steps < 40 && !(await last.evaluate((it) => it === document.activeElement)); steps++) {
    await page.keyboard.press('Tab')
    const covered = () =>
      bar.evaluate((element) => {
        const focus = document.activeElement
        return focus && focus.getBoundingClientRect().bottom > element.getBoundingClientRect().top
          ? focus.outerHTML
          : ''
      })
    await expect.poll(covered).toBe('')
  }
  await expect(last).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 720 })
  const parts = page.getByRole('navigation', { name: 'Parts of the form' })
  await parts.getByRole('button', { name: 'Links' }).click()
  await expect(page.getByRole('textbox', { name: 'Website' })).toBeFocused()
  await page.getByRole('radio', { name: 'I hire' }).check()
  await expect(parts.getByRole('listitem')).toHaveText(['About you', 'Picture', 'Home page', 'Links'])
  await parts.getByRole('button', { name: 'Home page' }).click()
  await expect(page.getByRole('switch', { name: 'Show me on the home page' })).toBeFocused()
})
