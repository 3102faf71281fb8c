import type { Page } from '@playwright/test'

interface Credentials {
  email: string
  password: string
}

/** Fills in and sends the form of the sign-in page, which is open. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
