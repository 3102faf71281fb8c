import type { Page } from '@playwright/test'

import { addRow, type ProductClient } from '#tests/support/product-client.ts'

import { test as base, expect, expectNoAxeViolations, type Member } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { hydrated, isHeard } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { profileCard } from './support/things.ts'

interface RatingFixtures {
  /** Makes two members write to each other, so that they may rate. */
  letRate: (a: Member, b: Member) => Promise<void>
  /** Opens a new developer's profile as a new member, who may rate them or has given them five stars. */
  openRateable: (has?: 'rated') => Promise<{ developer: Member; viewer: Member }>
}

const test = base.extend<RatingFixtures>({
  letRate: async ({ product }, use) => {
    await use(async (a, b) => {
      await product.sql(
        `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hi'), ($2, $1, 'Hello')`,
        [a.id, b.id],
      )
    })
  },

  openRateable: async ({ page, product, createMember, signInNew, letRate }, use) => {
    await use(async (has) => {
      const [developer, viewer] = [await createMember(), await signInNew()]
      await letRate(viewer, developer)
      if (has) await rateFive(product, viewer, developer)
      await page.goto(`/profile/${developer.id}`)
      return { developer, viewer }
    })
  },
})

const rateFive = (product: ProductClient, rater: Member, rated: Member, comment: string | null = null) =>
  addRow(product, 'user_ratings', { rater_id: rater.id, rated_id: rated.id, rating_value: 5, comment })

const reviews = (page: Page) => page.getByRole('region', { name: 'Ratings & Reviews' })
const rate = (page: Page) => page.getByRole('button', { name: 'Rate Developer' })

test('a member rates a developer after a conversation', async ({
  page,
  createMember,
  signInNew,
  letRate,
}) => {
  const developer = await createMember({ full_name: 'Rated Ridwaan' })
  const viewer = await signInNew({ full_name: 'Rater Rooble' })
  await letRate(viewer, developer)
  const asked = page.waitForRequest('**/rpc/rights_towards*')
  await page.route('**/rpc/profile_page*', async (route) => {
    await asked // requested together with the profile, so that the button does not shift the page
    await route.continue()
  })
  await page.goto(`/profile/${developer.id}`)
  await expect(reviews(page).getByText('No ratings yet.')).toBeVisible()

  await rate(page).click()
  const dialog = page.getByRole('dialog', { name: 'Rate This Developer' })
  const submit = dialog.getByRole('button', { name: 'Submit Rating' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select a rating.')
  await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill('Kind and precise.')
  await submit.click()
  await expectNotice(page, 'Rating submitted successfully!')
  await expect(dialog).toHaveCount(0)

  await expect(profileCard(page).getByText('4.0', { exact: true })).toBeVisible()
  const review = reviews(page).getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await expect(review).toContainText(/Rater Rooble.*Kind and precise\./)
  await expect(reviews(page).getByRole('list', { name: 'Rating distribution' })).toContainText('4 stars: 1')

  await expect(profileCard(page).getByText('You gave 4 of 5 stars.')).toBeVisible()
})

test('the home page and the directory show a new average at once', async ({
  memberPage: page,
  me: viewer,
  product,
  createMember,
  letRate,
}) => {
  const name = `Current ${crypto.randomUUID().slice(0, 8)}`
  const developer = await createMember({
    full_name: name,
    title: 'Weaver',
    average_rating: 5,
    rating_count: 900,
  })
  await addRow(product, 'rating_counters', { profile_id: developer.id, fives: 900 })
  await letRate(viewer, developer)
  await page.goto(`/developers?search=${encodeURIComponent(name)}`)
  const link = page.getByRole('main').getByRole('link', { name })
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
  await expect(entry).toContainText('900')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Top Rated Developers' })).toContainText('900')

  await link.first().click()
  await rate(page).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(profileCard(page).getByText('(901)')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Top Rated Developers' })).toContainText('901')
  await page.goBack()
  // The home page, which names the member twice, stays until the directory is rendered.
  await expect(page.getByRole('region', { name: 'Top Rated Developers' })).toBeHidden()
  await expect(entry).toContainText('901')
})

test('a failed rating shows an error and survives a reload', async ({ page, openRateable, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await openRateable()
  await rate(page).click()
  await page.getByRole('radio', { name: '1 star', exact: true }).check()
  const comment = page.getByRole('textbox', { name: 'Comment (optional)' })
  await comment.fill('Did not answer.')
  await page.route('**/rest/v1/user_ratings*', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Failed to submit rating. Try again later.',
  )
  await expect(comment).toHaveValue('Did not answer.')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked()
  await page.unroute('**/rest/v1/user_ratings*')
  await page.reload()
  await rate(page).click()
  await expect(comment).toHaveValue('Did not answer.')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(reviews(page).getByText('Did not answer.')).toBeVisible()
})

test('a rating that exists already is changed, not duplicated', async ({ page, product, openRateable }) => {
  const { developer, viewer } = await openRateable()
  await rate(page).click()
  await page.getByRole('radio', { name: '2 stars' }).check()
  await rateFive(product, viewer, developer)
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(profileCard(page).getByText('2.0', { exact: true })).toBeVisible()
  await expect(profileCard(page).getByText('(1)')).toBeVisible()
})

test('a rating is changed; closing its dialog asks before changes are lost, and a reload keeps them', async ({
  page,
  openRateable,
}) => {
  await openRateable('rated')
  await rate(page).click()
  const dialog = page.getByRole('dialog', { name: 'Update Your Rating' })
  const comment = dialog.getByRole('textbox', { name: 'Comment (optional)' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const fiveStars = dialog.getByRole('radio', { name: '5 stars' })
  await expect(fiveStars).toBeChecked()
  await expect(fiveStars).toBeFocused()
  await comment.fill('Kind and precise.')
  for (const close of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name: close }).click()
    await expect(question).toContainText('has not been saved')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(comment).toHaveValue('Kind and precise.')
  }
  await page.reload()
  await rate(page).click()
  await expect(comment).toHaveValue('Kind and precise.')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)

  await rate(page).click()
  await expect(comment).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(question).toHaveCount(0)

  // The dialog stays open while a change is being saved, because 'Discard' would be untrue.
  await rate(page).click()
  // Stars are radio buttons, so arrow keys choose.
  await fiveStars.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await comment.fill('Precise.')
  const answer = await holdRequests(page, '**/rest/v1/user_ratings*')
  await dialog.getByRole('button', { name: 'Update Rating' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape') // the browser closes a dialog on the second one
  await expect(dialog).toBeVisible()
  await expect(question).toHaveCount(0)
  answer()
  await expect(dialog).toHaveCount(0)
  await expect(reviews(page).getByText('Precise.')).toBeVisible()
  await expect(profileCard(page).getByText('4.0', { exact: true })).toBeVisible()
  await expect(profileCard(page).getByText('(1)')).toBeVisible()
})

test('reviews are paged, newest first', async ({ page, product, createMember }) => {
  const developer = await createMember()
  const raters = await Promise.all(Array.from({ length: 11 }, () => createMember()))
  for (const [index, rater] of raters.entries()) {
    await product.sql(
      `insert into public.user_ratings (rater_id, rated_id, rating_value, comment, created_at)
       values ($1, $2, 5, $3, now() - make_interval(days => $4::int))`,
      [rater.id, developer.id, `Review ${index}`, index],
    )
  }
  const letReviewsCome = await holdRequests(page, '**/assets/ratings-section-*.js')
  await page.goto(`/profile/${developer.id}`)
  const list = reviews(page).getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  await expect(list.first()).toContainText('Review 0')
  await expect(reviews(page).getByText('Page 1 of 2')).toBeVisible()
  // The page is hydrated, and its reviews still wait for their code.
  await expect.poll(() => isHeard(page.getByRole('heading', { level: 1 }))).toBe(true)
  const next = reviews(page).getByRole('button', { name: 'Next' })
  await next.click()
  expect(await isHeard(next)).toBe(false)
  letReviewsCome()
  await expect(list).toHaveCount(1)
  await expect(list.first()).toContainText('Review 10')
  // The last page has no button.
  const turned = reviews(page).getByRole('list', { name: 'Reviews' })
  await expect(turned).toBeFocused()
  await expect(turned).toHaveAccessibleDescription('Page 2')

  // A phone shows two reviews at first. The stars below the name lead to the reviews.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(list).toHaveCount(2)
  await expect(reviews(page).getByText('Page 1 of 2')).toBeHidden()
  await page.getByRole('link', { name: /^5.0 out of 5, 11 ratings/ }).click()
  await expect(reviews(page).getByRole('heading', { name: 'Ratings & Reviews' })).toBeInViewport()
  await hydrated(page)
  await reviews(page).getByRole('button', { name: 'Show all 11 reviews' }).click()
  await expect(list).toHaveCount(10)
  await expect(reviews(page).getByText('Page 1 of 2')).toBeVisible()
})

test('reviews stand still while a member’s page is read again before their code is there', {
  tag: '@server-pages',
}, async ({ page, product, createMember, signInNew }) => {
  const [developer, rater] = [await createMember(), await createMember({ full_name: 'Ayaan Rater' })]
  await rateFive(product, rater, developer, 'Kind and exact')
  await signInNew()
  const letCodeCome = await holdRequests(page, '**/ratings-section-*.js')
  const readAgain = page.waitForResponse(/rpc\/profile_page/)
  await page.goto(`/profile/${developer.username}`)
  await (await readAgain).finished()
  await expect(page.getByRole('link', { name: 'Send Message' })).toBeVisible()
  await expect(reviews(page)).toContainText('Kind and exact')
  // Long enough for a rendering of the response.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(reviews(page)).toContainText('Kind and exact')
  letCodeCome()
  await expect(reviews(page).getByRole('link', { name: 'Ayaan Rater' })).toBeVisible()
})
