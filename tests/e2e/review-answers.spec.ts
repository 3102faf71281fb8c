import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

const reviews = (page: Page) => page.getByRole('region', { name: 'Ratings & Reviews' })
const review = (page: Page) => reviews(page).getByRole('list', { name: 'Reviews' }).getByRole('listitem')
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

test('a review tells a story, is answered once from two tabs, and both take back what they wrote', async ({
  page,
  product,
  createMember,
  openBrowser,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/status of 409/)
  const developer = await createMember({ full_name: 'Rated Ridwaan' })
  const viewer = await signInNew({ full_name: 'Rater Rooble' })
  await product.sql(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hi'), ($2, $1, 'Hello')`,
    [viewer.id, developer.id],
  )
  await page.setViewportSize(DESK)
  await page.goto(`/profile/${developer.id}`)
  await page.getByRole('button', { name: 'Rate Developer' }).click()
  const form = page.getByRole('dialog', { name: 'Rate This Developer' })
  await form.getByRole('radio', { name: '4 stars' }).check()
  const hired = form.getByRole('button', { name: 'I hired them' })
  await form.getByRole('button', { name: 'We only talked' }).click()
  await hired.press('Enter')
  await expect(form.getByRole('button', { pressed: true })).toHaveText('I hired them')
  await form.getByRole('textbox', { name: 'Comment (optional)' }).fill('Kind and precise.')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(review(page)).toContainText('Hired them')
  await expect(reviews(page).getByRole('list', { name: 'How raters know them' })).toHaveText(
    'Hired them: 1 of 1',
  )
  await expectNoAxeViolations(page)

  // The rated member has two tabs on a phone.
  const phone = await openBrowser(developer)
  await phone.setViewportSize(PHONE)
  await phone.goto('/profile')
  const second = await phone.context().newPage()
  await second.goto('/profile')
  await expect(review(second).getByRole('button', { name: 'Answer', exact: true })).toBeVisible()
  await review(phone).getByRole('button', { name: 'Answer', exact: true }).click()
  const answer = phone.getByRole('dialog', { name: 'Answer This Review' })
  const text = answer.getByRole('textbox', { name: 'Your answer' })
  await answer.getByRole('button', { name: 'Publish' }).click()
  await expect(answer.getByText('Write your answer first.')).toBeVisible()
  await expect(text).toBeFocused()
  await expectNoAxeViolations(phone)
  await text.fill('Thank you.')
  await phone.reload()
  await review(phone).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(text).toHaveValue('Thank you.')
  await answer.getByRole('button', { name: 'Publish' }).click()
  await expect(review(phone)).toContainText('Answer by Rated Ridwaan')
  await expect(answer).toBeHidden()
  await expectNoAxeViolations(phone)

  await review(second).getByRole('button', { name: 'Answer', exact: true }).click()
  const late = second.getByRole('dialog')
  await late.getByRole('textbox', { name: 'Your answer' }).fill('Thank you, Rooble.')
  await late.getByRole('button', { name: 'Publish' }).click()
  await expect(late.getByRole('alert')).toContainText('You have answered this review already')
  await expect(late.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Thank you, Rooble.')
  await late.getByRole('button', { name: 'Save' }).click()
  await expect(late).toBeHidden()
  await expect(review(second)).toContainText('Thank you, Rooble.')

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rated Ridwaan.* answered your review/ })
    .click()
  await expect(review(page)).toContainText('Thank you, Rooble.')
  await expect(review(page).getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0)
  await expectNoAxeViolations(page)

  // The rater deletes the review while the other one edits the answer.
  await phone.reload()
  await review(phone).getByRole('button', { name: 'Edit answer' }).click()
  const edit = phone.getByRole('dialog', { name: 'Edit Your Answer' })
  await edit.getByRole('textbox', { name: 'Your answer' }).fill('Thank you very much.')
  await page.setViewportSize(PHONE)
  await hydrated(page)
  await review(page).getByRole('button', { name: 'Delete rating' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your rating?' })
  await expect(question).toContainText('the answer to it goes, too')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(reviews(page).getByText('No ratings yet.')).toBeVisible()

  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('This answer is no longer there.')
  await expect(edit.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Thank you very much.')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(reviews(phone).getByText('No ratings yet.')).toBeVisible()
})

test('an answer is deleted, and another one may follow', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const developer = await signInNew()
  const rater = await createMember()
  await product.sql(
    `with rated as (
      insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $2, 2, 'Late.')
      returning id)
    insert into public.rating_answers (rating_id, profile_id, content) select id, $2, 'Not so.' from rated`,
    [rater.id, developer.id],
  )
  await page.goto('/profile')
  await review(page).getByRole('button', { name: 'Delete answer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your answer?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(review(page).getByText('Not so.')).toHaveCount(0)
  await expect(review(page).getByRole('button', { name: 'Answer', exact: true })).toBeFocused()
})
