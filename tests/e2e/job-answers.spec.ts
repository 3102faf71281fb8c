/** An offer from its first answer to its end, as its author and the person who answers see it. */
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { hydrated, openHydrated } from './support/hydrated.ts'
import { publishOffer } from './support/offers.ts'
import { chooseFromMenu } from './support/things.ts'

const jobLine = (page: Page) => page.getByRole('complementary', { name: 'Job' })
const answerButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'I’m interested' })

test('an offer is answered on a phone, talked about, sorted by its author, and filled', async ({
  page,
  openBrowser,
  product,
  createMember,
  signIn,
  signInNew,
}) => {
  const employer = await signInNew({ full_name: 'Edna Employer' })
  const junior = await createMember({ full_name: 'Jama Junior', title: 'Learning React' })
  const title = `A React developer ${randomUUID().slice(0, 8)}`
  const job = await publishOffer(product, employer, { title })
  const path = `/community/post/${job}`
  await page.setViewportSize({ width: 1280, height: 800 })
  const phone = await openBrowser(null, path)
  await phone.setViewportSize({ width: 360, height: 740 })

  // A visitor signs in first, and then the form is open.
  await hydrated(phone)
  await phone.getByRole('main').getByRole('link', { name: 'I’m interested' }).click()
  await expect(phone.getByText('answer this job')).toBeVisible()
  await signIn(junior, phone)
  await openHydrated(phone, `${path}#answer`)
  const dialog = phone.getByRole('dialog', { name: 'I’m interested' })
  await expect(dialog).toContainText('An honest employer never asks you for money')
  await expect(dialog).toContainText(
    'Still missing: place, bio, years of experience, specializations, skills. It says “Not available for hire”.',
  )
  await expectNoAxeViolations(phone)
  const message = dialog.getByRole('textbox', { name: 'Your message' })
  await expect(message).toHaveValue(new RegExp(title))
  await expect(message).toBeFocused()
  await phone.keyboard.type('I have built two shops.')

  // The form of the profile leads back to the answer.
  await dialog.getByRole('link', { name: 'Complete it' }).click()
  await expect(phone.getByRole('combobox', { name: 'Location' })).toBeFocused()
  await phone.getByRole('form', { name: 'Edit profile' }).getByRole('link', { name: 'Cancel' }).click()
  await expect(message).toHaveValue(/I have built two shops\.$/)

  // The typed text outlives a reload.
  await openHydrated(phone, path)
  await phone.getByRole('main').getByRole('button', { name: 'Continue your answer' }).click()
  await expect(message).toHaveValue(/ “A React .+”\.\n\nI have built two shops\.$/)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(phone.locator(':focus')).toContainText('You answered on')
  await expect(phone.getByRole('main').getByRole('link', { name: 'Your Answers' })).toBeVisible()
  await expect(answerButton(phone)).toHaveCount(0)
  await expectNoAxeViolations(phone)
  await phone.getByRole('main').getByRole('link', { name: 'Open conversation' }).click()
  await expect(jobLine(phone)).toContainText(title)
  await expect(jobLine(phone)).toContainText('You answered')

  // The author sees who answered, and keeps a stage and a note.
  await openHydrated(page, path)
  const list = page.getByRole('region', { name: 'Who answered' })
  const person = list.getByRole('listitem', { name: 'Jama Junior' })
  await expect(person).toContainText('Learning React')
  await expectNoAxeViolations(page)
  await expect(person).toContainText('I have built two shops.')
  await person.getByLabel('Stage').selectOption('Hired')
  await expect(list.getByRole('list', { name: 'Hired · 1' })).toContainText('Jama Junior')
  await expect(person.getByLabel('Stage')).toBeFocused()
  await person.getByRole('textbox', { name: 'Your note' }).fill('Call on Sunday')
  await person.getByRole('textbox', { name: 'Your note' }).blur()
  await expect(person.getByText('Saved', { exact: true })).toBeVisible()
  await expect(person.getByRole('button', { name: 'Save note' })).toHaveCount(0)
  await openHydrated(page, path)
  await expect(person.getByRole('textbox', { name: 'Your note' })).toHaveValue('Call on Sunday')
  await person.getByRole('link', { name: 'Open conversation' }).click()
  await expect(jobLine(page)).toContainText('Jama Junior answered')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('I have built two shops.')
  await expectNoAxeViolations(page)

  await jobLine(page).getByRole('link', { name: title }).click()
  await page.getByRole('main').getByRole('button', { name: 'Close job' }).click()
  const closing = page.getByRole('dialog', { name: 'Close job' })
  await expect(closing.getByRole('combobox', { name: 'How it ends' })).toHaveValue('here')
  // All applicants get the same notice, so the dialog links to the one whom the author may want to write to.
  await expect(closing).toContainText('Everyone who answered learns that the job is filled')
  await expect(closing).toContainText('Nobody learns of your stages and notes.')
  await expect(closing.getByRole('link', { name: 'Write to Jama Junior' })).toBeVisible()
  await expectNoAxeViolations(page)
  await closing.getByRole('button', { name: 'Close job' }).click()
  await expect(page.getByText('This job is in no list any more.')).toBeVisible()
  await product.sql('select internal.tell_of_ended_jobs()')
  await openHydrated(phone, '/notifications')
  const news = phone.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(news.filter({ hasText: title })).toContainText(
    'An offer that you answered is filled. Everyone who answered reads this, hired or not',
  )
  await openHydrated(phone, '/dashboard')
  await expect(phone.getByText('You answered 1 job.')).toBeVisible()
  await phone.getByRole('link', { name: 'See what became of it' }).click()
  const own = phone
    .getByRole('list', { name: 'Your answers' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(own).toContainText('Filled')
  await expect(own).toContainText('You answered on')
  await expect(own).toContainText('No reply yet.')
  await expect(own.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expectNoAxeViolations(phone)
  await openHydrated(phone, path)
  await expect(phone.getByRole('main').getByText('filled. Everyone who answered reads this,')).toBeVisible()
  await expect(phone.getByRole('main').getByRole('link', { name: 'See open jobs' })).toBeVisible()
  await expect(phone.getByRole('main').getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
})

test('facts and answer stay in sight: beside the article on a desktop, at the edge of a phone', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember({ full_name: 'Edna Employer' })
  const job = await publishOffer(product, author, { levels: ['Junior'] })
  const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} about the work.`)
  await product.sql('update public.posts set content = $2 where id = $1', [job, paragraphs.join('\n\n')])
  const button = page.getByRole('main').getByRole('link', { name: 'I’m interested' })
  const pay = page.getByText(/^\$800/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, `/community/post/${job}`)
  for (const place of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('region', { name: /^Comments/ }),
  ]) {
    await place.scrollIntoViewIfNeeded()
    await expect(pay).toBeInViewport()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByText('Paragraph 20').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })

  // For a visitor who comes from an offer, "Available for hire" is checked on the sign-up form.
  await button.click()
  await expect(page).toHaveURL(/^[^?]*\/signin/) // the comments of the post lead to an account, too
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('checkbox', { name: 'Available for hire' })).toBeChecked()
})

test('a withdrawn answer is marked on the author’s list, and can’t be given again', async ({
  memberPage: page,
  openBrowser,
  product,
  createMember,
}) => {
  const employer = await createMember({ full_name: 'Edna Employer' })
  const job = await publishOffer(product, employer)
  const path = `/community/post/${job}`
  await openHydrated(page, path)
  await chooseFromMenu(page, page.getByRole('main').getByRole('article'), 'Report this post…')
  await expect(page.getByRole('radio', { name: 'No such job' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Report one that does.' }).click()
  await expect(page.getByRole('radio', { name: 'Asks for money or documents' })).toBeChecked()
  await page.keyboard.press('Escape')
  await answerButton(page).click()
  // The second press of a double press sends nothing.
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText('Or send it as it is.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Send as it is' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.locator(':focus')).toContainText('Open conversation')
  await expect(page.getByRole('main').getByText(/You answered on .+, and withdrew it on/)).toBeVisible()
  await expect(answerButton(page)).toHaveCount(0)
  await openHydrated(page, '/jobs?mine=answered')
  await expect(page.getByRole('list', { name: 'Your answers' })).toContainText('Withdrawn')

  const author = await openBrowser(employer, path)
  const list = author.getByRole('region', { name: 'Who answered' })
  await expect(list.getByRole('list', { name: 'Withdrew · 1' })).toContainText(/withdrew on/)
})
