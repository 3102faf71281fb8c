import type { Page } from '@playwright/test'

interface Credentials {
  email: string
  password: string
}

/** Fills in and sends the form of the sign-in page, which is open. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  // Exactly: the form of the page before, which is still there for a moment, may have an email address, too.
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
