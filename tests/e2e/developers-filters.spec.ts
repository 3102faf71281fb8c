import type { Page } from '@playwright/test'

import { cards, chip, found, openDevelopers, searchBox, uniqueWord } from './support/directory-page.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

const SPECIALIZATION = 'Game Developer'

const years = (page: Page) => page.getByRole('combobox', { name: 'Minimum years of experience' })

test('each choice of the panel is kept in the URL, and leaves by its chip', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  await createMember({
    full_name: `Ayaan ${word}`,
    title: 'Weaver',
    experience_level: 'Sare',
    years_of_experience: 10,
    location: 'Kenya',
    works_remotely: true,
    available_for_hire: true,
  })
  const path = `/developers?search=${word}`
  const check = (role: 'checkbox' | 'radio', name: string) =>
    page.getByRole(role, { name }).check({ force: true })
  const select = (name: string, option: string) => page.getByRole('combobox', { name }).selectOption(option)
  await openDevelopers(page, `?search=${word}`)
  for (const [choose, query, count, label] of [
    [() => check('radio', '1+ stars'), 'min_rating=1', 0, '1+ stars'], // the unrated match no minimum
    [() => check('radio', '5 stars'), 'min_rating=5', 0, '5 stars'],
    [
      () => check('checkbox', 'Junior · Bilow'),
      'experience_level=Bilow&experience_level=Junior',
      0,
      'Junior · Bilow',
    ],
    [
      () => check('checkbox', 'Senior · Sare'),
      'experience_level=Sare&experience_level=Senior',
      1,
      'Senior · Sare',
    ],
    [() => select('Minimum years of experience', '5+ years'), 'min_years=5', 1, '5+ years'],
    [() => check('radio', 'Available for hire'), 'available_for_hire=true', 1, 'Available for hire'],
    [() => select('Location', 'Borama'), 'location=Borama', 0, 'Borama'],
    [() => select('Location', 'Kenya'), 'location=Kenya', 1, 'Kenya'],
    [() => check('radio', 'Works remotely'), 'works_remotely=true', 1, 'Works remotely'],
  ] as const) {
    await choose()
    await expect(page).toHaveURL(`${path}&${query}`)
    await expect(found(page, count)).toBeVisible()
    await chip(page, label).click()
    await expect(page).toHaveURL(path)
  }
  await expect(cards(page)).toContainText([/Kenya.*Works remotely/])
  // The filter finds people at the place and people who work remotely.
  await select('Location', 'Borama')
  await check('radio', 'There or remotely')
  await select('Order', 'Newest members')
  await expect(page).toHaveURL(`${path}&location=Borama&works_remotely=or&sort=newest`)
  await expect(found(page, 1)).toBeVisible()
  await select('Order', 'Best match')
  await expect(page).toHaveURL(`${path}&location=Borama&works_remotely=or`)
})

test('a chip with a number of developers filters by its specialization', async ({ page, createMember }) => {
  const member = await createMember({
    full_name: 'Xaawo Game',
    title: 'Weaver',
    specializations: [SPECIALIZATION],
  })
  await openDevelopers(page)
  await page.getByRole('button', { name: /^Show all/ }).click()
  const link = page.getByRole('link', { name: new RegExp(`^${SPECIALIZATION} \\d+ developers?$`) })
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
  await link.click()

  await expect(found(page, count)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(member.fullName)
  await expect(link).toHaveAttribute('aria-current', 'true')
  // Only the chips show this choice, not the panel.
  const panel = page.getByRole('search', { name: 'Filters' })
  await expect(panel.getByRole('combobox', { name: 'Location' })).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Specialization' })).toHaveCount(0)
  await expect(page).toHaveTitle(`${SPECIALIZATION}: Somali developers · Hibo`)
  await chip(page, SPECIALIZATION).click()
  await expect(page).toHaveURL('/developers')
})

test('each chip removes one filter, Reset removes all, the focus is never lost, all filters work with the keyboard, and a link skips them', async ({
  page,
}) => {
  await openDevelopers(
    page,
    '?search=a&experience_level=Dhexe&experience_level=Mid-level&min_rating=3&min_years=1',
  )
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveCount(5)
  await chip(page, 'Mid-level · Dhexe').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/developers?search=a&min_rating=3&min_years=1')
  await expect(chip(page, '3+ stars')).toBeFocused()
  await page.getByRole('button', { name: 'Reset All Filters' }).click()
  await expect(page).toHaveURL('/developers')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: /Developers Found/ })).toBeFocused()
  await expect(page.getByText(/total developers/)).toBeHidden()

  const skip = page.getByRole('link', { name: 'Skip to results' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(page.getByRole('heading', { name: /Developers? Found$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Developers' }).getByRole('link').first()).toBeFocused()

  await searchBox(page).focus()
  await page.keyboard.press('Tab')
  const toggle = page.getByRole('button', { name: 'Hide Filters' })
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Experience level' })).toBeHidden()
  await page.keyboard.press('Enter')
  const levels = page.getByRole('group', { name: 'Experience level' })
  await expect(levels).toBeVisible()

  const names = ['Junior · Bilow', 'Mid-level · Dhexe', 'Senior · Sare']
  await expect(levels.getByRole('checkbox')).toHaveCount(names.length)
  for (const [index, name] of names.entries())
    await expect(levels.getByRole('checkbox').nth(index)).toHaveAccessibleName(name)
  await levels.getByRole('checkbox', { name: 'Senior · Sare' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const words = ['Bilow', 'Junior', 'Dhexe', 'Mid-level', 'Sare', 'Senior']
  for (const [index, name] of words.entries())
    await expect(levels.getByRole('checkbox').nth(names.length + index)).toHaveAccessibleName(name)
  await levels.getByRole('checkbox', { name: 'Junior', exact: true }).press('Space')
  await expect(page).toHaveURL('/developers?experience_level=Junior')
  await expect(chip(page, 'Junior')).toBeVisible()
  const ratings = page.getByRole('group', { name: 'Minimum rating' })
  await ratings.getByRole('radio', { name: 'Any' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/developers?experience_level=Junior&min_rating=1')
})

test('filters survive Back, Forward, reload and a visit to a profile', async ({ page, createMember }) => {
  const word = uniqueWord()
  for (const [experience_level, years_of_experience] of [
    ['Dhexe', 3],
    ['Dhexe', 1],
    ['Junior', 1],
  ] as const)
    await createMember({ full_name: `Ayaan ${word}`, title: 'Weaver', experience_level, years_of_experience })
  await openDevelopers(page, `?search=${word}`)
  await page.getByRole('checkbox', { name: 'Mid-level · Dhexe' }).check({ force: true })
  await expect(found(page, 2)).toBeVisible()
  await years(page).selectOption('2+ years')
  const middle = `/developers?search=${word}&experience_level=Dhexe&experience_level=Mid-level`
  await expect(page).toHaveURL(`${middle}&min_years=2`)
  await expect(found(page, 1)).toBeVisible()

  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.goBack()
  await expect(found(page, 1)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Mid-level · Dhexe' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(middle)
  await expect(found(page, 2)).toBeVisible()
  await expect(years(page)).toHaveValue('')
  await page.goForward()
  await expect(found(page, 1)).toBeVisible()
  await page.reload()
  await expect(years(page)).toHaveValue('2')
  await expect(found(page, 1)).toBeVisible()
})

test('a level takes both of its words, each of them alone stays exact, and a second trade widens the list', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  for (const [name, experience_level, trade] of [
    ['Ayaan', 'Sare', 'Backend Developer'],
    ['Bile', 'Senior', 'Frontend Developer'],
    ['Cawo', 'Junior', 'Game Developer'],
  ] as const) {
    const full_name = `${name} ${word}`
    await createMember({ full_name, title: 'Weaver', experience_level, specializations: [trade] })
  }
  await openDevelopers(page, `?search=${word}`)
  const levels = page.getByRole('group', { name: 'Experience level' })
  const level = (name: string) => levels.getByRole('checkbox', { name, exact: true })
  await levels.getByText('Senior · Sare').click()
  await expect(found(page, 2)).toBeVisible()
  await expect(page).toHaveURL(`/developers?search=${word}&experience_level=Sare&experience_level=Senior`)
  await expect(chip(page, 'Senior · Sare')).toBeVisible()
  await expectNoAxeViolations(page)
  await levels.getByText('Somali or English only').click()
  await levels.getByText('Senior', { exact: true }).click()
  await expect(found(page, 1)).toBeVisible()
  await expect(cards(page)).toContainText(['Bile'])
  await expect(level('Senior · Sare')).not.toBeChecked()
  await expect(page).toHaveURL(`/developers?search=${word}&experience_level=Senior`)
  await levels.getByText('Senior · Sare').click()
  await expect(level('Senior')).not.toBeChecked()
  await levels.getByText('Senior · Sare').click()
  await expect(page).toHaveURL(`/developers?search=${word}`)

  const trades = page.getByRole('navigation', { name: 'Specializations' })
  await page.getByRole('button', { name: /^Show all/ }).click()
  await trades.getByRole('link', { name: /^Backend Developer/ }).click()
  await expect(found(page, 1)).toBeVisible()
  await trades.getByRole('link', { name: /^Frontend Developer/ }).click()
  await expect(found(page, 2)).toBeVisible()
  await expect(page).toHaveURL(/&specialization=[\da-f-]{36}&specialization=[\da-f-]{36}$/)
  await chip(page, 'Backend Developer').click()
  await expect(cards(page)).toContainText(['Bile'])
  await expect(found(page, 1)).toBeVisible()
})

test('several quick changes of filters all count', { tag: '@server-pages' }, async ({ page }) => {
  await openDevelopers(page)
  await page.evaluate(() => {
    for (const [name, value] of [
      ['experience_level', 'Sare,Senior'],
      ['min_rating', '4'],
      ['works_remotely', 'true'],
    ]) {
      document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)?.click()
    }
  })
  await expect(page).toHaveURL(
    '/developers?experience_level=Sare&experience_level=Senior&min_rating=4&works_remotely=true',
  )
})

test('input and clicks before hydration count', { tag: '@server-pages' }, async ({ page }) => {
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.goto('/developers', { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Experience level' }).getByText('Senior · Sare').click()
  await searchBox(page).fill('zzz')
  await page.getByRole('button', { name: /^Show all/ }).click()
  letScriptsCome()
  await expect(page).toHaveURL('/developers?search=zzz&experience_level=Sare&experience_level=Senior')
  await expect(page.getByRole('checkbox', { name: 'Senior · Sare' })).toBeChecked()
  await expect(searchBox(page)).toHaveValue('zzz')
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
})

test('a click without scripts shows a message and a link to try again', { tag: '@server-pages' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const showAll = page.getByRole('button', { name: /^Show all/ })
  const message = page.getByText('This page has not loaded completely.')
  const letScriptsCome = await holdRequests(page, '**/*.js')
  await page.clock.install()
  await page.goto('/developers', { waitUntil: 'commit' })
  await showAll.click()
  await page.clock.fastForward('00:20')
  await expect(message).toBeVisible()
  letScriptsCome()
  await expect(message).toBeHidden()

  await page.unroute('**/*.js')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/developers?experience_level=Sare', { waitUntil: 'commit' })
  await showAll.click()
  await expect(message).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'try again' }).click()
  await showAll.click()
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
  await expect(page).toHaveURL('/developers?experience_level=Sare')
})

test('a skill is found by name across all groups, and a filter change far down the page scrolls to the first results', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  for (let n = 0; n < 5; n += 1) await createMember({ full_name: `Row ${word}`, skills: ['C++'] })
  await openDevelopers(page)
  const skills = page.getByRole('group', { name: 'Skills' })
  await skills.getByRole('searchbox', { name: 'Find a skill' }).fill('post')
  await expect(skills.getByRole('checkbox')).toHaveCount(2)
  // The matches appear right below the box.
  await expect(skills.getByRole('checkbox', { name: 'PostgreSQL' })).toBeInViewport()
  await skills.getByRole('checkbox', { name: 'PostgreSQL' }).check()
  await expect(page).toHaveURL(/skills=/)
  await expect(skills).toContainText('1 selected')
  await skills.getByRole('searchbox').fill('zzz')
  await expect(skills.getByText('No skill is called “zzz”.')).toBeVisible()
  await expect(chip(page, 'PostgreSQL')).toBeVisible()
  await chip(page, 'PostgreSQL').click()
  await expect(page.getByText(/total developers/)).toBeHidden()

  await page.setViewportSize({ width: 1366, height: 640 })
  await skills.getByRole('searchbox').fill('C++')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await skills.getByRole('checkbox', { name: 'C++' }).check()
  await expect(page.getByRole('heading', { name: /Developers Found/ })).toBeInViewport()

  await openDevelopers(page, `?search=${word}`)
  await skills.getByRole('searchbox').fill('C++')
  await skills.getByRole('checkbox', { name: 'C++' }).check()
  await expect(found(page, 5)).toBeInViewport()
  await expect(cards(page).first()).toBeInViewport()
})

test('an empty list names the reason and a remedy', async ({ page, product }) => {
  const name = `Rare ${uniqueWord()}`
  const [row] = await product.sql('insert into public.specializations (name) values ($1) returning id', [
    name,
  ])
  const id = String(row?.id)
  try {
    await openDevelopers(page, `?specialization=${id}`)
    await expect(page.getByRole('heading', { name: 'No developers found' })).toBeVisible()
    await expect(page.getByText(`Nobody has added ${name} to their profile yet.`)).toBeVisible()
    await expectLink(page, 'Add to Your Profile', `/profile/edit?specialization=${id}`)
    await expectNoAxeViolations(page)

    await openDevelopers(page, '?search=zzzzzz')
    await expect(page.getByText('No name or title contains “zzzzzz”')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to Your Profile' })).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: 'Reset All Filters' }).last().click()
    await expect(cards(page).first()).toBeVisible()
  } finally {
    await product.sql('delete from public.specializations where id = $1', [id])
  }
})

test('a search that its filters leave empty says on a phone which of them to remove', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  await createMember({
    full_name: `Loose ${word}`,
    title: 'Weaver',
    experience_level: 'Sare',
    years_of_experience: 3,
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openDevelopers(page, `?search=${word}&experience_level=Sare&experience_level=Senior&min_years=5`)
  await expect(page.getByText('No developer matches all of these filters together.')).toBeInViewport()
  const looser = page.getByRole('link', { name: 'Without 5+ years: 1 developer' })
  await expect(looser).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Reset All Filters' }).last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^Without .*Senior/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await looser.click()
  await expect(page).toHaveURL(`/developers?search=${word}&experience_level=Sare&experience_level=Senior`)
  await expect(cards(page)).toHaveCount(1)
})

test('"Add Specialization" leads to that part of the form, and tells a visitor what the account is for', async ({
  page,
  signInNew,
}) => {
  await openDevelopers(page)
  await page.getByRole('link', { name: 'Add Specialization' }).click()
  const reason = 'Sign in to add a specialization to your profile'
  await expect(page.getByRole('heading', { level: 1, name: reason })).toBeVisible()
  await expect(page.getByText('User not authenticated. Please sign in.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin?next=%2Fprofile%2Fedit%23specializations')
  await expect(page.getByText(`${reason}.`)).toBeVisible()

  await signInNew()
  await openDevelopers(page)
  await page.getByRole('link', { name: 'Add Specialization' }).click()
  await expect(page).toHaveURL('/profile/edit')
  await expect(page.getByRole('combobox', { name: /^Specializations/ })).toBeFocused()
})

test('a phone shows a developer above its bottom third, a low screen the availability, without a box that scrolls, and on a phone the filters open in a sheet that shows the number of results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDevelopers(page)
  const first = cards(page).first().getByRole('heading')
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(490)
  await page.setViewportSize({ width: 1280, height: 720 })
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(filters.getByText('Available for hire', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => filters.evaluate((column) => column.scrollHeight - column.clientHeight)).toBe(0)
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 1000)
  await expect(filters.getByRole('combobox', { name: 'Order' })).not.toBeInViewport()
  await expect(filters.getByText('Languages', { exact: true })).toBeInViewport()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('group', { name: 'Experience level' })).toBeHidden()
  await page.getByRole('button', { name: 'Show Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const answered = page.waitForResponse(/search_developers/)
  await sheet.getByText('Mid-level · Dhexe').click()
  await expect(sheet.getByRole('checkbox', { name: 'Mid-level · Dhexe' })).toBeChecked()
  // The list is pale until the next list has arrived.
  await answered
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: /^Show \d+ Developers?$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(chip(page, 'Mid-level · Dhexe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Filters 1 active' })).toBeFocused()
})
