import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ProductClient } from '#tests/support/product-client.ts'

import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { followLink } from './support/mails.ts'
import { expectNotice } from './support/notices.ts'

const suggestions = (page: Page) =>
  page.getByRole('region', { name: 'Suggested Actions' }).getByRole('listitem')

/** Signs up through the form, and follows the mail's link to the dashboard. */
async function join(page: Page, product: ProductClient, { name, email, purpose, company }: Applicant) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await expect(page.getByLabel('Company')).toBeHidden()
  const available = page.getByRole('checkbox', { name: 'Available for hire' })
  if (purpose) {
    await page.getByText(purpose, { exact: true }).click()
    await expect(available).toBeHidden()
  } else await available.check()
  if (company) await page.getByLabel('Company').fill(company)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  // The answer, too: Supabase stores the link's token after its mail is on its way.
  await expect(page.getByText(`A confirmation link was sent by email to ${email}`)).toBeVisible()
  await followLink(page, await product.waitForMail(email, /confirm/i))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

interface Applicant {
  name: string
  email: string
  purpose?: string
  company?: string
}

test('a developer signs up, confirms, publishes a profile, and a visitor finds it through the filters', async ({
  page,
  openBrowser,
  product,
}) => {
  const email = `${randomUUID()}@test.example`
  const word = `J${randomUUID().replaceAll('-', '').slice(0, 10)}`
  const name = `Sagal ${word}`

  await page.goto('/')
  await page.getByRole('link', { name: 'Join as a Developer' }).click()
  await join(page, product, { name, email })
  await expect(suggestions(page).first()).toContainText('and you are in the directory.')

  await page.goto('/profile/edit')
  await page.getByLabel('Professional title').fill('Mobile money engineer')
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Burao')
  await page.getByRole('textbox', { name: 'Bio' }).fill('I make payments that survive a lost connection.')
  await page.getByRole('spinbutton', { name: 'Years of experience' }).fill('6')
  await page.getByRole('combobox', { name: 'Experience level' }).selectOption('Dhexe')
  await expect(page.getByRole('switch', { name: 'Available for hire' })).toBeChecked() // said at the sign-up
  for (const [field, choice] of [
    ['Specializations', 'Backend Developer'],
    ['Skills', 'C#'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(choice)
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Profile updated successfully!')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('You are in the directory.')).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible()

  const visitor = await openBrowser()
  await openHydrated(visitor, '/developers')
  await visitor.getByRole('searchbox', { name: 'Search by name or title' }).fill(word)
  await expect(visitor.getByRole('heading', { name: '1 Developer Found' })).toBeVisible()
  for (const [key, value] of [
    ['experience_level', 'Dhexe'],
    ['min_years', '5'],
  ] as const) {
    const url = new URL(visitor.url())
    url.searchParams.set(key, value)
    await visitor.goto(url.href)
    await expect(visitor.getByRole('heading', { name: '1 Developer Found' })).toBeVisible()
  }
  const card = visitor.getByRole('article')
  await expect(card).toContainText('Mobile money engineer')
  await expect(card).toContainText('Backend Developer')
  await expect(card).toContainText('C#')
  await card.getByRole('link', { name }).click()
  await expect(visitor.getByRole('link', { name: 'Hire Developer' })).toBeVisible()

  // The visitor comes back as somebody who hires: their first minutes lead to a message instead of a card.
  const recruiter = {
    name: `Ruun ${word}`,
    email: `${randomUUID()}@test.example`,
    purpose: 'I hire',
    company: 'Dahab Bank',
  }
  await visitor.goto('/signup')
  await join(visitor, product, recruiter)
  await expect(suggestions(visitor).first()).toContainText('Browse developers')
  await expect(suggestions(visitor)).toHaveCount(1) // the company is known, and there is no profile to complete
  const main = visitor.getByRole('main')
  await expect(main.getByRole('region', { name: 'Hiring' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Profile completion' })).toHaveCount(0)
  await suggestions(visitor).first().getByRole('link').click()
  await expect(visitor).toHaveURL('/developers')
  await visitor.getByRole('searchbox', { name: 'Search by name or title' }).fill(word)
  await expect(visitor.getByRole('heading', { name: '1 Developer Found' })).toBeVisible()
  await visitor.getByRole('article').getByRole('link', { name }).click()
  await visitor.getByRole('link', { name: 'Send Message' }).click()
  await visitor.getByPlaceholder('Type your message...').fill('Salaan, we look for you.')
  await visitor.getByPlaceholder('Type your message...').press('Enter')
  await expect(
    visitor.getByRole('log', { name: 'Messages' }).getByText('Salaan, we look for you.'),
  ).toBeVisible()
  await expectNotice(visitor, 'Message sent successfully') // it is shown before it is sent
  await visitor.goto('/dashboard')
  await expect(suggestions(visitor).first()).toContainText('Your first message is sent')

  // A page that is still open would ask for a member who is gone.
  for (const tab of [page, visitor]) await tab.goto('about:blank')
  await product.sql('delete from auth.users where email in ($1, $2)', [email, recruiter.email])
})
