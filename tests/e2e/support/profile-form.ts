/** The form behind /profile/edit, and how a test opens it. */
import type { Page } from '@playwright/test'

import { expect, type Member } from './fixtures.ts'

/** A profile that has everything the form asks for. */
export const COMPLETE = {
  full_name: 'Hodan Cali',
  location: 'Hargeisa',
  bio: 'I build clinic records.',
  years_of_experience: 4,
  experience_level: 'Bilow',
}

/** The form. */
export const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' })
/** Its button. */
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save Changes' })

/** Looks for `text` in a field of several choices, and chooses it. */
export async function choose(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

/** Signs in and opens the form. */
export async function openForm(page: Page, signIn: (member: Member) => Promise<void>, member: Member) {
  await signIn(member)
  await page.goto('/profile/edit')
  await expect(save(page)).toBeVisible()
}
