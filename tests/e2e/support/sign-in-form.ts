import type { Page } from '@playwright/test'

interface Credentials {
  email: string
  password: string
}

/** Fills in and sends the form of the sign-in page, which is open. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  // The label is exact, because the page before, which stays for a moment, may have a field for an email, too.
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
