import { randomUUID } from 'node:crypto'

import { expect, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

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
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  // The answer, too: Supabase stores the link's token after its mail is on its way.
  await expect(page.getByText(`A confirmation link was sent by e-mail to ${email}`)).toBeVisible()
  const { text } = await product.waitForMail(email, /confirm/i)
  await page.goto(/https?:\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? 'no link in the mail')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()

  await page.goto('/profile/edit')
  await page.getByLabel('Professional title').fill('Mobile money engineer')
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Burao')
  await page.getByRole('textbox', { name: 'Bio' }).fill('I make payments that survive a lost connection.')
  await page.getByRole('spinbutton', { name: 'Years of experience' }).fill('6')
  await page.getByRole('combobox', { name: 'Experience level' }).selectOption('Dhexe')
  await page.getByRole('switch', { name: 'Available for hire' }).check()
  for (const [field, choice] of [
    ['Specializations', 'Backend Developer'],
    ['Skills', 'C#'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(choice)
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const visitor = await openBrowser()
  await visitor.goto('/developers')
  await hydrated(visitor)
  await visitor.getByRole('searchbox', { name: 'Search by name or title' }).fill(word)
  await expect(visitor.getByRole('heading', { name: '1 Developer Found' })).toBeVisible()
  for (const [key, value] of [
    ['experience_level', 'Dhexe'],
    ['min_years', '5'],
  ] as const) {
    const address = new URL(visitor.url())
    address.searchParams.set(key, value)
    await visitor.goto(address.href)
    await expect(visitor.getByRole('heading', { name: '1 Developer Found' })).toBeVisible()
  }
  const card = visitor.getByRole('article')
  await expect(card).toContainText('Mobile money engineer')
  await expect(card).toContainText('Backend Developer')
  await expect(card).toContainText('C#')
  await card.getByRole('link', { name }).click()
  await expect(visitor.getByRole('link', { name: 'Hire Developer' })).toBeVisible()

  await product.sql('delete from auth.users where email = $1', [email])
})
