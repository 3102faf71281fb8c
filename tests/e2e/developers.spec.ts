import { uniqueWord } from './support/directory-page.ts'
import { expect, expectLink, test } from './support/fixtures.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'
import { fontsArrived, openHydrated } from './support/hydrated.ts'

const LIST = '**/rest/v1/rpc/search_developers*'

test('a card shows the essentials of a developer and leads to the profile', async ({
  page,
  createMember,
  product,
}) => {
  const word = uniqueWord()
  const member = await createMember({
    full_name: `Maxamed-Deeq ${word}`,
    title: 'Platform engineer',
    bio: 'I keep things running.',
    location: 'Hargeisa',
    years_of_experience: 1,
    experience_level: 'Dhexe',
    available_for_hire: true,
    skills: ['React', 'Git', 'SQL', 'Bash', 'Linux'],
    specializations: ['Backend Developer', 'Data Engineer', 'QA Engineer'],
  })
  await product.sql(
    `insert into public.profile_skills (profile_id, skill_id, is_learning)
     select $1, id, true from public.skills where name in ('Rust', 'Godot', 'Unity')`,
    [member.id],
  )
  await product.sql(
    `insert into public.user_ratings (rater_id, rated_id, rating_value)
     select id, $1::uuid, case when row_number() over (order by id) = 1 then 4 else 5 end
     from (select id from public.profiles where id <> $1::uuid order by created_at, id limit 25) as raters`,
    [member.id],
  )
  await openHydrated(page, `/developers?search=${word}`)
  const card = page.getByRole('article')
  for (const text of [
    'Platform engineer',
    'Available for hire',
    'Dhexe',
    'Hargeisa',
    '1 year of experience',
    'I keep things running.',
    '4.9 out of 5, 25 ratings', // 4.96 on average
  ]) {
    await expect(card).toContainText(text)
  }
  await expect(card).toContainText(/Skills: \w+, \w+, \w+\+2 more/)
  await expect(card).toContainText(/Specializations: .+, .+\+1 more/)
  await expect(card).toContainText('Learning Godot, Rust')
  await expect(card.getByRole('link')).toHaveCount(1)

  await card.click() // the whole card is a link
  await expect(page).toHaveURL(`/profile/${member.username}`)
})

test('a profile with a bio alone is listed as Developer at the first level', async ({
  page,
  createMember,
}) => {
  const word = uniqueWord()
  await createMember({ full_name: `Bare ${word}`, bio: 'I weave.' })
  await page.goto(`/developers?search=${word}`)
  const card = page.getByRole('article')
  for (const text of ['Developer', 'Bilow', 'No ratings yet']) await expect(card).toContainText(text)
  await expect(card).not.toContainText(/experience|more|Learning/)
})

test('each page of the list has its own URL', async ({ page }) => {
  await openHydrated(page, '/developers')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/developers?page=2')
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  const heading = page.getByRole('heading', { name: /Developers Found/ })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription('Page 2')
  await page.goBack()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()

  await page.goto('/developers?page=9999')
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible() // a page past the end shows the last one
  await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
})

test('the browser does not request what the HTML already holds', { tag: '@server-pages' }, async ({
  page,
}) => {
  // Pictures are requested as they come into view.
  const calls = requestsOf(page, /\/(rest|auth|storage)\/v1\/(?!object\/public)/)
  await openHydrated(page, '/developers')
  await page.getByRole('checkbox', { name: 'Senior · Sare' }).check({ force: true })
  await expect(page).toHaveURL('/developers?experience_level=Sare&experience_level=Senior')
  await expect(page.getByText(/total developers/)).toBeVisible()
  expect(calls.map((url) => [...new URL(url).searchParams])).toEqual([
    [
      ['page', '1'],
      ['filters', '{"experience_level":["Sare","Senior"]}'],
    ],
  ])
})

test("a member's browser requests each list at most once", async ({ memberPage: page }) => {
  const calls = requestsOf(page, /\/rest\/v1\/rpc\/(search_|specialization_|skill_)/)
  await page.goto('/developers?experience_level=Sare')
  await expect(page.getByRole('article').first()).toContainText('Sare')
  await expect(page.getByRole('group', { name: 'Skills' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Specializations' })).toBeVisible()
  const answered = page.waitForResponse(/search_developers/)
  await page.getByRole('checkbox', { name: 'Mid-level · Dhexe' }).check({ force: true })
  await answered
  expect(calls).toEqual([...new Set(calls)])
})

test('the previous list stays dimmed until the next arrives, an outage shows an error instead of an empty list, and lists that were seen before are available offline', async ({
  page,
  createMember,
  allowErrors,
}) => {
  const word = uniqueWord()
  // Only this test's members match the word, so ratings by other tests do not change the order.
  for (const level of ['Junior', 'Mid-level', 'Senior'])
    await createMember({ full_name: `Ayaan ${word}`, title: 'Weaver', experience_level: level })
  const path = `/developers?search=${word}`
  const cards = page.getByRole('article')
  const one = page.getByText(/^1 of [\d,]+ total developers$/)
  const failure = page.getByRole('alert')
  await openHydrated(page, path)
  const answer = await holdRequests(page, LIST)
  await page.getByRole('checkbox', { name: 'Senior · Sare' }).check({ force: true })
  await expect(page.getByRole('status', { name: '' }).filter({ hasText: 'Loading' })).toBeVisible()
  await expect(cards).toHaveCount(3)
  answer()
  await expect(one).toBeVisible()
  await expect(cards).toHaveText([/Senior/])
  await page.getByRole('button', { name: 'Remove filter: Senior · Sare' }).click()
  await expect(page).toHaveURL(path)
  await expect(cards).toHaveCount(3)

  allowErrors(/status of 500/)
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { code: '42P01', message: 'down' } }))
  await page.getByRole('checkbox', { name: 'Mid-level · Dhexe' }).check({ force: true })
  await expect(failure).toContainText("Couldn't load developers")
  await expect(page.getByText('No developers found')).toBeHidden()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(one).toBeVisible()
  await expect(cards).toHaveText([/Mid-level/])

  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Remove filter: Mid-level · Dhexe' }).click()
  await expect(page).toHaveURL(path)
  await expect(cards).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Junior · Bilow' }).check({ force: true })
  await expect(failure).toContainText("Couldn't load developers")
  // The list on screen loads by itself when the network is back.
  await page.context().setOffline(false)
  await expect(cards).toHaveText([/Junior/])
})

test('the keyboard scrolls each specialization of the row fully into view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // The background tasks may load after the first key press.
  const releaseTasks = await holdRequests(page, /background-tasks/)
  await openHydrated(page, '/developers')
  await page.getByRole('navigation', { name: 'Specializations' }).getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toBeInViewport({ ratio: 0.99 })
  releaseTasks()
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
  }
})

test('names of cards stay where they are when the buttons of whoever hires come', async ({
  createMember,
  openBrowser,
}) => {
  const hirer = await createMember({ full_name: 'Hodan Hirer', purpose: 'hire', company: 'Dahab Pay' })
  const page = await openBrowser(hirer)
  const letButtonsCome = await holdRequests(page, '**/assets/list-button*.js')
  await page.goto('/developers')
  const card = page.getByRole('article').first()
  const name = card.getByRole('heading')
  await expect(name).toBeVisible()
  await fontsArrived(page)
  const box = await name.boundingBox()
  letButtonsCome()
  await expect(card.getByRole('button', { name: 'Add to list' })).toBeVisible()
  expect(await name.boundingBox()).toEqual(box)
})

test('the last page of a list that has more developers than pages says how to find them', async ({
  page,
}) => {
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const named = { ...list.named, count: 20_000, count_exact: true }
    await route.fulfill({ response, json: { ...list, named, page: 84, total_pages: 84 } })
  })
  await openHydrated(page, '/developers')
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('a')
  await expect(
    page.getByText('This is the last page of the list, though there are more developers.'),
  ).toBeVisible()
  await expectLink(page, 'Back to the first page', '/developers?search=a')
})
