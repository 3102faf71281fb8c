/** Locators of the form at /profile/edit. */
import type { Page } from '@playwright/test'

import { expect, type Member } from './fixtures.ts'

/** A profile with all required fields. */
export const COMPLETE = {
  full_name: 'Hodan Cali',
  location: 'Hargeisa',
  bio: 'I build clinic records.',
  years_of_experience: 4,
  experience_level: 'Bilow',
}

export const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' })
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save Changes' })

/** Types `text` into a multi-select field and chooses the match. */
export async function chooseOption(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

/** Signs in and opens the form. */
export async function openForm(page: Page, signIn: (member: Member) => Promise<void>, member: Member) {
  await signIn(member)
  await page.goto('/profile/edit')
  await expect(save(page)).toBeVisible()
}
