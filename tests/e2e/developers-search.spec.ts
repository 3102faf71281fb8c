import { cards, found, openDevelopers, searchBox, uniqueWord } from './support/directory-page.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { requestsOf } from './support/hold-requests.ts'

test('names that only sound like the search are below those that contain it', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  await createMember({ full_name: `Mohamed ${word}`, title: 'Weaver' })
  await createMember({ full_name: `Maxamed ${word}`, title: 'Weaver' })
  await createMember({ full_name: `محمد ${word}`, title: 'Weaver' })
  await openDevelopers(page)
  await searchBox(page).fill(`mohamed ${word}`)
  await expect(found(page, 3)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Developers' }).getByRole('article')).toHaveText([/^.*Mohamed/])
  const named = page.getByRole('region', { name: `“mohamed ${word}” in names and titles: 1` })
  await expect(named.getByRole('article')).toHaveText([/^.*Mohamed/])
  const alike = page.getByRole('region', { name: `Sounds like “mohamed ${word}”: 2` })
  await expect(alike.getByRole('link', { name: `Maxamed ${word}` })).toBeVisible()
  await expect(alike.getByRole('link', { name: `محمد ${word}` })).toBeVisible()

  await searchBox(page).fill(`Muhamad ${word}`)
  await expect(page.getByRole('region', { name: `Sounds like “Muhamad ${word}”: 3` })).toBeVisible()
  await expect(found(page, 3)).toBeVisible()
  await expect(page.getByText('No developers found')).toBeHidden()
})

test('typing during a request is kept, a pause in typing adds one history entry, and the search waits until an input method has completed a character', async ({
  page,
}) => {
  await openDevelopers(page)
  await searchBox(page).pressSequentially('hod', { delay: 120 })
  await expect(page).toHaveURL('/developers?search=hod')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).pressSequentially('an w', { delay: 120 })
  await expect(page).toHaveURL('/developers?search=hodan+w')
  await expect(searchBox(page)).toHaveValue('hodan w')

  await page.goBack()
  await expect(page).toHaveURL('/developers')
  await expect(searchBox(page)).toHaveValue('')
  await page.goForward()
  await expect(searchBox(page)).toHaveValue('hodan w')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/developers')
  await expect(searchBox(page)).toBeFocused()

  await page.clock.install()
  const keyboard = await page.context().newCDPSession(page)
  await searchBox(page).focus()
  await keyboard.send('Input.imeSetComposition', { text: 'سل', selectionStart: 2, selectionEnd: 2 })
  await expect(searchBox(page)).toHaveValue('سل')
  await page.clock.runFor(5_000)
  await expect(page).toHaveURL('/developers')

  await keyboard.send('Input.insertText', { text: 'سلام' })
  await expect(searchBox(page)).toHaveValue('سلام')
  await page.clock.runFor(5_000)
  await expect(page).toHaveURL('/developers?search=%D8%B3%D9%84%D8%A7%D9%85')
})

test('the list says where only bios mention what is searched, and who would fit', async ({
  page,
  createMember,
}) => {
  await createMember({ full_name: 'Mentions Only', bio: 'Lacag iyo USSD.', location: 'Baki' })
  await createMember({ full_name: 'Would Fit', title: 'USSD & SMS engineer', location: 'Hudur' })
  await openDevelopers(page, '?search=ussd+baki')
  await expect(found(page, 1)).toBeVisible()
  await expect(page.getByText('only bios mention it. Who would fit if you asked for less:')).toBeVisible()
  const mentioned = page.getByRole('region', { name: 'Only the bio mentions “ussd baki”: 1' })
  await expect(mentioned.getByRole('article')).toHaveText([/Mentions Only/])
  const nearest = page.getByRole('region', { name: /^Without Baki: \d+ developers$/ })
  await expect(nearest.getByRole('link', { name: 'Would Fit' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: /^Without Baki/ }).click()
  await expect(page).toHaveURL('/developers?search=ussd')
})

test('what a search means is shown as chips, and Back restores a removed one', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  await createMember({
    full_name: 'Ayaan Cali',
    bio: `About ${word}`,
    location: 'Erigavo',
    available_for_hire: true,
  })
  await createMember({ full_name: 'Biixi Cali', bio: `About ${word}`, location: 'Erigavo' })
  await openDevelopers(page)
  await searchBox(page).fill(`${word} ceerigaabo free now`)
  await expect(found(page, 1)).toBeVisible()
  await expect(cards(page)).toHaveText([/Ayaan Cali/])
  const terms = page.getByRole('list', { name: 'Understood as' })
  await expect(terms.getByRole('button')).toHaveText(['Erigavo', 'Available for hire'])
  await expect(terms.getByRole('listitem')).toHaveText(['Erigavo', 'Available for hire'])
  await expectNoAxeViolations(page)

  await terms.getByRole('button', { name: 'Search without Available for hire' }).click()
  await expect(found(page, 2)).toBeVisible()
  await expect(found(page, 2)).toBeFocused()
  await expect(searchBox(page)).toHaveValue(`${word} ceerigaabo`)
  await expect(page).toHaveURL(`/developers?search=${word}+ceerigaabo`)
  await page.goBack()
  await expect(searchBox(page)).toHaveValue(`${word} ceerigaabo free now`)
  await expect(found(page, 1)).toBeVisible()

  await searchBox(page).fill(`${word} gabiley`)
  const nearest = page.getByRole('region', { name: 'Without Gabiley: 2 developers' })
  await expect(nearest.getByRole('article')).toHaveCount(2)
  await expect(found(page, 0)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Without Gabiley: 2 developers' }).click()
  await expect(page).toHaveURL(`/developers?search=${word}`)
  await expect(found(page, 2)).toBeVisible()
})

test('alternatives are shown as such, a word beside a skill is not required, and a long search is cut', async ({
  page,
  createMember,
}) => {
  await openDevelopers(page, '?search=designer+kenya+or+abroad')
  const terms = page.getByRole('list', { name: 'Understood as' })
  await expect(terms.getByRole('listitem')).toHaveText(['Designer', 'Kenya', 'orLives abroad'])

  const word = uniqueWord()
  await createMember({ full_name: 'Cawo Cali', title: 'React weaver', bio: `About ${word}` })
  await openDevelopers(page, `?search=react+${word}+qqzzwwyy`)
  await expect(cards(page).first()).toHaveText(/Cawo Cali/)
  await expect(
    page.getByText(`Those who mention “${word}” come first. None of these mentions “qqzzwwyy”.`),
  ).toBeVisible()

  await openDevelopers(page, `?search=${'x'.repeat(130)}`)
  await expect(searchBox(page)).toHaveValue('x'.repeat(100))
})

test('suggestions complete the word that is being typed, by keyboard and by tap, without a request', async ({
  page,
}) => {
  await openDevelopers(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const options = list.getByRole('option')
  const chunk = page.waitForRequest(/\/search-suggestions-/)
  const answered = page.waitForResponse(/search_developers\?.*react(\+|%20)harg%22/)
  await searchBox(page).pressSequentially('react harg')
  await chunk
  await expect(options).toHaveText(['Hargeisa'])
  await expect(page.getByText('1 suggestion, arrow keys to choose')).toBeAttached()
  // The old list is pale while the next one loads.
  await expect(page).toHaveURL('/developers?search=react+harg')
  await answered
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await searchBox(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox(page)).toHaveAttribute(
    'aria-activedescendant',
    String(await options.first().getAttribute('id')),
  )
  await searchBox(page).press('Enter')
  await expect(searchBox(page)).toHaveValue('react Hargeisa')
  await expect(page).toHaveURL('/developers?search=react+Hargeisa')
  await expect(list).toBeHidden()

  await searchBox(page).fill('pos')
  await expect(options.first()).toHaveText('PostgreSQL')
  await searchBox(page).press('Escape')
  await expect(list).toBeHidden()
  await expect(searchBox(page)).toHaveValue('pos')
  await searchBox(page).press('ArrowDown')
  await expect(options.first()).toHaveText('PostgreSQL')
  const others = requestsOf(page, /\/rest\/(?!.*\/search_developers)/)
  await searchBox(page).pressSequentially('t')
  await expect(page).toHaveURL('/developers?search=post')
  await expect(options.filter({ hasText: 'Postman' })).toBeVisible()
  expect(others).toEqual([])
  await options.filter({ hasText: 'Postman' }).click()
  await expect(searchBox(page)).toHaveValue('Postman')
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/developers?search=Postman')
})
